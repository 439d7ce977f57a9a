from __future__ import annotations

from mindspore import nn


def conv_setting(layer, name):
    """padding, padding_mode or groups of a convolution as torch keeps it; of anything else what stands there."""
    kinds = (nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.Conv1dTranspose, nn.Conv2dTranspose, nn.Conv3dTranspose)
    if not isinstance(layer, kinds) or hasattr(layer, "padding_mode"):
        return getattr(layer, name)
    if name == "groups":
        return layer.group
    if name == "padding_mode":
        return "zeros"
    if layer.pad_mode == "same":
        return "same"
    size = len(layer.weight.shape) - 2
    sides = layer.padding if isinstance(layer.padding, tuple) else (layer.padding,) * (2 * size)
    return tuple(sides[::2][-size:])
