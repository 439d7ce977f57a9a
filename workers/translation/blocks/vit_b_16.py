from __future__ import annotations


def vit_b_16(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vit_b_16; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ViT_B_16_Weights, weights, pretrained)
    wide = chosen is not None and chosen.name == "IMAGENET1K_SWAG_E2E_V1"
    size = 384 if wide else kwargs.pop("image_size", 224)
    return load_trained(VisionTransformer(size, 16, 12, 12, 768, 3072, **kwargs), chosen)
