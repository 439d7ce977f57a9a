from __future__ import annotations


def mnasnet0_5(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mnasnet0_5; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MNASNet0_5_Weights, weights, pretrained)
    return load_trained(MNASNet(0.5, **kwargs), chosen)
