from __future__ import annotations


def mobilenet_v3_large(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mobilenet_v3_large; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MobileNet_V3_Large_Weights, weights, pretrained)
    times, narrow = kwargs.pop("width_mult", 1.0), 1 + kwargs.pop("reduced_tail", False)
    dilation, tail = 1 + kwargs.pop("dilated", False), 160 // narrow
    plan = [
        (16, 3, 16, 16, False, "RE", 1, 1),
        (16, 3, 64, 24, False, "RE", 2, 1),
        (24, 3, 72, 24, False, "RE", 1, 1),
        (24, 5, 72, 40, True, "RE", 2, 1),
        (40, 5, 120, 40, True, "RE", 1, 1),
        (40, 5, 120, 40, True, "RE", 1, 1),
        (40, 3, 240, 80, False, "HS", 2, 1),
        (80, 3, 200, 80, False, "HS", 1, 1),
        (80, 3, 184, 80, False, "HS", 1, 1),
        (80, 3, 184, 80, False, "HS", 1, 1),
        (80, 3, 480, 112, True, "HS", 1, 1),
        (112, 3, 672, 112, True, "HS", 1, 1),
        (112, 5, 672, tail, True, "HS", 2, dilation),
        (tail, 5, 6 * tail, tail, True, "HS", 1, dilation),
        (tail, 5, 6 * tail, tail, True, "HS", 1, dilation),
    ]
    return load_trained(MobileNetV3(widened(plan, times), divisible(1280 // narrow * times), **kwargs), chosen)
