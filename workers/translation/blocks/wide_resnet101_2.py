from __future__ import annotations


def wide_resnet101_2(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's wide_resnet101_2; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(Wide_ResNet101_2_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 23, 3], **{**kwargs, "width_per_group": 128}), chosen)
