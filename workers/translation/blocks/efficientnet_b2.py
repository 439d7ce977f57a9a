from __future__ import annotations


def efficientnet_b2(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b2; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B2_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.1, 1.2), **{"dropout": 0.3, **kwargs}), chosen)
