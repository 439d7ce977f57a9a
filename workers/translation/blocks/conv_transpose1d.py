from __future__ import annotations


def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution over one dimension, computed with a second dimension of length 1."""
    wide = ((1, *spread(stride, 1)), (0, *spread(padding, 1)), (0, *spread(output_padding, 1)))
    result = conv_transpose2d(input.expand_dims(-2), weight.expand_dims(-2), bias, *wide, groups, (1, *spread(dilation, 1)))
    return result.squeeze(-2)
