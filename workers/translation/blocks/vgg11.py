from __future__ import annotations


def vgg11(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg11; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG11_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["A"]), **kwargs), chosen)
