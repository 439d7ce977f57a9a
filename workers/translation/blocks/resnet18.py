from __future__ import annotations


def resnet18(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet18; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet18_Weights, weights, pretrained)
    return load_trained(ResNet(BasicBlock, [2, 2, 2, 2], **kwargs), chosen)
