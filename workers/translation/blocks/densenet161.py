from __future__ import annotations


def densenet161(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's densenet161; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(DenseNet161_Weights, weights, pretrained)
    return load_trained(DenseNet(48, (6, 12, 36, 24), 96, **kwargs), chosen)
