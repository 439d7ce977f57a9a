from __future__ import annotations


def shufflenet_v2_x1_0(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's shufflenet_v2_x1_0; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ShuffleNet_V2_X1_0_Weights, weights, pretrained)
    return load_trained(ShuffleNetV2([4, 8, 4], [24, 116, 232, 464, 1024], **kwargs), chosen)
