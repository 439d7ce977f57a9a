from __future__ import annotations


def mobilenet_v2(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mobilenet_v2; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MobileNet_V2_Weights, weights, pretrained)
    return load_trained(MobileNetV2(**kwargs), chosen)
