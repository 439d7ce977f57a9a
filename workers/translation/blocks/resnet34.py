from __future__ import annotations


def resnet34(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet34; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet34_Weights, weights, pretrained)
    return load_trained(ResNet(BasicBlock, [3, 4, 6, 3], **kwargs), chosen)
