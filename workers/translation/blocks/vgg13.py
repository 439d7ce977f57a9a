from __future__ import annotations


def vgg13(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg13; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG13_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["B"]), **kwargs), chosen)
