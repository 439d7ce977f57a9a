from __future__ import annotations


def efficientnet_b1(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b1; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B1_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.0, 1.1), **{"dropout": 0.2, **kwargs}), chosen)
