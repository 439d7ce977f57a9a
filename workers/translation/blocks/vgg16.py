from __future__ import annotations


def vgg16(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg16; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG16_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["D"]), **kwargs), chosen)
