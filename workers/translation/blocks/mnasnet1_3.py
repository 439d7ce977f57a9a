from __future__ import annotations


def mnasnet1_3(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mnasnet1_3; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MNASNet1_3_Weights, weights, pretrained)
    return load_trained(MNASNet(1.3, **kwargs), chosen)
