from __future__ import annotations


def vgg19_bn(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg19_bn; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG19_BN_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["E"], batch_norm=True), **kwargs), chosen)
