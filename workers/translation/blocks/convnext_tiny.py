from __future__ import annotations


def convnext_tiny(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's convnext_tiny; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ConvNeXt_Tiny_Weights, weights, pretrained)
    return load_trained(ConvNeXt((96, 192, 384, 768), (3, 3, 9, 3), **{"stochastic_depth_prob": 0.1, **kwargs}), chosen)
