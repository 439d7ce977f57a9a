from __future__ import annotations


def shufflenet_v2_x0_5(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's shufflenet_v2_x0_5; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ShuffleNet_V2_X0_5_Weights, weights, pretrained)
    return load_trained(ShuffleNetV2([4, 8, 4], [24, 48, 96, 192, 1024], **kwargs), chosen)
