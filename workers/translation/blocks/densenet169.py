from __future__ import annotations


def densenet169(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's densenet169; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(DenseNet169_Weights, weights, pretrained)
    return load_trained(DenseNet(32, (6, 12, 32, 32), 64, **kwargs), chosen)
