from __future__ import annotations


def vit_l_16(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vit_l_16; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ViT_L_16_Weights, weights, pretrained)
    wide = chosen is not None and chosen.name == "IMAGENET1K_SWAG_E2E_V1"
    size = 512 if wide else kwargs.pop("image_size", 224)
    return load_trained(VisionTransformer(size, 16, 24, 16, 1024, 4096, **kwargs), chosen)
