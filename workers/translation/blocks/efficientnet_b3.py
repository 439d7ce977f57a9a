from __future__ import annotations


def efficientnet_b3(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b3; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B3_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.2, 1.4), **{"dropout": 0.3, **kwargs}), chosen)
