from __future__ import annotations

import functools

from mindspore import nn


def efficientnet_b6(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b6; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B6_Weights, weights, pretrained)
    norm = functools.partial(nn.BatchNorm2d, eps=0.001, momentum=0.99)
    return load_trained(EfficientNet(efficientnet_plan(1.8, 2.6), **{"dropout": 0.5, "norm_layer": norm, **kwargs}), chosen)
