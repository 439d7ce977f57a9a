from __future__ import annotations


def vit_l_32(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vit_l_32; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ViT_L_32_Weights, weights, pretrained)
    size = kwargs.pop("image_size", 224)
    return load_trained(VisionTransformer(size, 32, 24, 16, 1024, 4096, **kwargs), chosen)
