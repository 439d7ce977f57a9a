from __future__ import annotations


def alexnet(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's alexnet; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(AlexNet_Weights, weights, pretrained)
    return load_trained(AlexNet(**kwargs), chosen)
