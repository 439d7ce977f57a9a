from __future__ import annotations


def resnext101_32x8d(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnext101_32x8d; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNeXt101_32X8D_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 23, 3], **{**kwargs, "groups": 32, "width_per_group": 8}), chosen)
