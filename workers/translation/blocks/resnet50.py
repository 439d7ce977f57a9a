from __future__ import annotations


def resnet50(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet50; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet50_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 6, 3], **kwargs), chosen)
