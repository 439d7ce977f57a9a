from __future__ import annotations


def convnext_base(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's convnext_base; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ConvNeXt_Base_Weights, weights, pretrained)
    return load_trained(ConvNeXt((128, 256, 512, 1024), (3, 3, 27, 3), **{"stochastic_depth_prob": 0.5, **kwargs}), chosen)
