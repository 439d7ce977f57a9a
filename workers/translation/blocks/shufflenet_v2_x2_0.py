from __future__ import annotations


def shufflenet_v2_x2_0(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's shufflenet_v2_x2_0; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ShuffleNet_V2_X2_0_Weights, weights, pretrained)
    return load_trained(ShuffleNetV2([4, 8, 4], [24, 244, 488, 976, 2048], **kwargs), chosen)
