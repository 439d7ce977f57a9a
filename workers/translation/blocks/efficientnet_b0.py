from __future__ import annotations


def efficientnet_b0(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b0; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B0_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.0, 1.0), **{"dropout": 0.2, **kwargs}), chosen)
