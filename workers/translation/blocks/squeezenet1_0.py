from __future__ import annotations


def squeezenet1_0(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's squeezenet1_0; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(SqueezeNet1_0_Weights, weights, pretrained)
    return load_trained(SqueezeNet("1_0", **kwargs), chosen)
