from __future__ import annotations


def wide_resnet50_2(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's wide_resnet50_2; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(Wide_ResNet50_2_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 6, 3], **{**kwargs, "width_per_group": 128}), chosen)
