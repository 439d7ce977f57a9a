from __future__ import annotations


def vgg19(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg19; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG19_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["E"]), **kwargs), chosen)
