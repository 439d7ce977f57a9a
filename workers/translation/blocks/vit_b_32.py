from __future__ import annotations


def vit_b_32(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vit_b_32; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ViT_B_32_Weights, weights, pretrained)
    size = kwargs.pop("image_size", 224)
    return load_trained(VisionTransformer(size, 32, 12, 12, 768, 3072, **kwargs), chosen)
