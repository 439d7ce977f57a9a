from __future__ import annotations


def resnet152(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet152; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet152_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 8, 36, 3], **kwargs), chosen)
