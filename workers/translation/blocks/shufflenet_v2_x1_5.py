from __future__ import annotations


def shufflenet_v2_x1_5(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's shufflenet_v2_x1_5; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ShuffleNet_V2_X1_5_Weights, weights, pretrained)
    return load_trained(ShuffleNetV2([4, 8, 4], [24, 176, 352, 704, 1024], **kwargs), chosen)
