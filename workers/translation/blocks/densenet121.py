from __future__ import annotations


def densenet121(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's densenet121; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(DenseNet121_Weights, weights, pretrained)
    return load_trained(DenseNet(32, (6, 12, 24, 16), 64, **kwargs), chosen)
