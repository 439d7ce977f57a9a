from __future__ import annotations


def vgg13_bn(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg13_bn; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG13_BN_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["B"], batch_norm=True), **kwargs), chosen)
