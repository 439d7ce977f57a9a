from __future__ import annotations


def resnext50_32x4d(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnext50_32x4d; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNeXt50_32X4D_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 6, 3], **{**kwargs, "groups": 32, "width_per_group": 4}), chosen)
