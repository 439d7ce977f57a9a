from __future__ import annotations


def squeezenet1_1(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's squeezenet1_1; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(SqueezeNet1_1_Weights, weights, pretrained)
    return load_trained(SqueezeNet("1_1", **kwargs), chosen)
