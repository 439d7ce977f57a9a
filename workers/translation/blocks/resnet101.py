from __future__ import annotations


def resnet101(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet101; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet101_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 23, 3], **kwargs), chosen)
