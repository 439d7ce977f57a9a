from __future__ import annotations


def mobilenet_v3_small(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mobilenet_v3_small; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MobileNet_V3_Small_Weights, weights, pretrained)
    times, narrow = kwargs.pop("width_mult", 1.0), 1 + kwargs.pop("reduced_tail", False)
    dilation, tail = 1 + kwargs.pop("dilated", False), 96 // narrow
    plan = [
        (16, 3, 16, 16, True, "RE", 2, 1),
        (16, 3, 72, 24, False, "RE", 2, 1),
        (24, 3, 88, 24, False, "RE", 1, 1),
        (24, 5, 96, 40, True, "HS", 2, 1),
        (40, 5, 240, 40, True, "HS", 1, 1),
        (40, 5, 240, 40, True, "HS", 1, 1),
        (40, 5, 120, 48, True, "HS", 1, 1),
        (48, 5, 144, 48, True, "HS", 1, 1),
        (48, 5, 288, tail, True, "HS", 2, dilation),
        (tail, 5, 6 * tail, tail, True, "HS", 1, dilation),
        (tail, 5, 6 * tail, tail, True, "HS", 1, dilation),
    ]
    return load_trained(MobileNetV3(widened(plan, times), divisible(1024 // narrow * times), **kwargs), chosen)
