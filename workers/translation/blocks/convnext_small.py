from __future__ import annotations


def convnext_small(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's convnext_small; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ConvNeXt_Small_Weights, weights, pretrained)
    return load_trained(ConvNeXt((96, 192, 384, 768), (3, 3, 27, 3), **{"stochastic_depth_prob": 0.4, **kwargs}), chosen)
