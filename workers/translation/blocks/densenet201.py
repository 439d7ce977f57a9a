from __future__ import annotations


def densenet201(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's densenet201; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(DenseNet201_Weights, weights, pretrained)
    return load_trained(DenseNet(32, (6, 12, 48, 32), 64, **kwargs), chosen)
