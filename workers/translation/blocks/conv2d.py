from __future__ import annotations

from mindspore import ops


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of input with or without a batch; padding is a number, one per dimension, "same" or "valid"."""
    if input.ndim == 3:
        return conv2d(input.expand_dims(0), weight, bias, stride, padding, dilation, groups).squeeze(0)
    named = isinstance(padding, str)
    sides = 0 if named else spread(padding, 2)
    return ops.conv2d(input, weight, bias, spread(stride, 2), padding if named else "pad", sides, spread(dilation, 2), groups)
