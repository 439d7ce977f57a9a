from __future__ import annotations


def efficientnet_b4(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b4; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B4_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.4, 1.8), **{"dropout": 0.4, **kwargs}), chosen)
