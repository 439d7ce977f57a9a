from __future__ import annotations


def convnext_large(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's convnext_large; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ConvNeXt_Large_Weights, weights, pretrained)
    return load_trained(ConvNeXt((192, 384, 768, 1536), (3, 3, 27, 3), **{"stochastic_depth_prob": 0.5, **kwargs}), chosen)
