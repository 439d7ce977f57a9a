"""Convolutions, padding and patches."""

from __future__ import annotations

import itertools

import mindspore as ms
from mindspore import Tensor, ops

from ..nn.shapes import border, spread


def channel_shuffle(input, groups):
    """Take the channels of the groups in turn; unlike the kernel this has a gradient."""
    count, channels, *rest = input.shape
    return input.reshape(count, groups, channels // groups, *rest).swapaxes(1, 2).reshape(input.shape)


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of input with or without a batch; padding is a number, one per dimension, "same" or "valid"."""
    if input.ndim == 2:
        return conv1d(input.expand_dims(0), weight, bias, stride, padding, dilation, groups).squeeze(0)
    named = isinstance(padding, str)
    sides = 0 if named else spread(padding, 1)
    return ops.conv1d(input, weight, bias, spread(stride, 1), padding if named else "pad", sides, spread(dilation, 1), groups)


def conv1d_with_bias_apart(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """conv1d for a CPU, on which MindSpore's own addition of the bias has no gradient where the output is one long."""
    convolved = conv1d(input, weight, None, stride, padding, dilation, groups)
    return convolved if bias is None else convolved + bias.reshape(-1, 1)


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of input with or without a batch; padding is a number, one per dimension, "same" or "valid"."""
    if input.ndim == 3:
        return conv2d(input.expand_dims(0), weight, bias, stride, padding, dilation, groups).squeeze(0)
    named = isinstance(padding, str)
    sides = 0 if named else spread(padding, 2)
    return ops.conv2d(input, weight, bias, spread(stride, 2), padding if named else "pad", sides, spread(dilation, 2), groups)


def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of input with or without a batch; padding is a number, one per dimension, "same" or "valid"."""
    if input.ndim == 4:
        return conv3d(input.expand_dims(0), weight, bias, stride, padding, dilation, groups).squeeze(0)
    named = isinstance(padding, str)
    sides = 0 if named else spread(padding, 3)
    return ops.conv3d(input, weight, bias, spread(stride, 3), padding if named else "pad", sides, spread(dilation, 3), groups)


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution, input with or without a batch; right for padding together with output_padding."""
    if input.ndim == 3:
        return conv_transpose2d(input.expand_dims(0), weight, bias, stride, padding, output_padding, groups, dilation).squeeze(0)
    stride, padding, extra, dilation = spread(stride, 2), spread(padding, 2), spread(output_padding, 2), spread(dilation, 2)
    channels, kernel = weight.shape[1] * groups, weight.shape[2:]
    lengths = [(input.shape[i + 2] - 1) * stride[i] - 2 * padding[i] + dilation[i] * (kernel[i] - 1) + extra[i] + 1 for i in (0, 1)]
    sides = (padding[0], padding[0], padding[1], padding[1])
    operator = ops.Conv2DTranspose(
        weight.shape[0], kernel, pad_mode="pad", pad=sides, stride=stride, dilation=dilation, group=groups
    )
    transposed = operator(input, weight, (input.shape[0], channels, *lengths))
    return transposed if bias is None else transposed + bias.reshape(1, -1, 1, 1)


def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution over one dimension, computed with a second dimension of length 1."""
    wide = ((1, *spread(stride, 1)), (0, *spread(padding, 1)), (0, *spread(output_padding, 1)))
    result = conv_transpose2d(input.expand_dims(-2), weight.expand_dims(-2), bias, *wide, groups, (1, *spread(dilation, 1)))
    return result.squeeze(-2)


def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution over three dimensions, input with or without a batch. MindSpore has no dilation in depth:
    zeros between the kernel's slices are the same."""
    if input.ndim == 4:
        return conv_transpose3d(input.expand_dims(0), weight, bias, stride, padding, output_padding, groups, dilation).squeeze(0)
    gap, *gaps = spread(dilation, 3)
    if gap > 1:
        between = ops.zeros((*weight.shape[:3], gap - 1, *weight.shape[3:]), weight.dtype)
        stretched = ops.cat((weight.expand_dims(3), between), 3).reshape(*weight.shape[:2], -1, *weight.shape[3:])
        weight = stretched[:, :, : (weight.shape[2] - 1) * gap + 1]
    front, top, left = spread(padding, 3)
    sides = (front, front, top, top, left, left)
    transposed = ops.Conv3DTranspose(
        weight.shape[0],
        weight.shape[1] * groups,
        weight.shape[2:],
        pad_mode="pad",
        pad=sides,
        stride=spread(stride, 3),
        dilation=(1, *gaps),
        group=groups,
        output_padding=spread(output_padding, 3),
    )(input, weight)
    return transposed if bias is None else transposed + bias.reshape(1, -1, 1, 1, 1)


def convolution(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution over any number of dimensions and in any precision: one matrix product for each place in the kernel."""
    count, kernel, outputs = weight.ndim - 2, weight.shape[2:], weight.shape[0]
    if input.ndim == count + 1:
        return convolution(input.expand_dims(0), weight, bias, stride, padding, dilation, groups).squeeze(0)
    steps, gaps = spread(stride, count), spread(dilation, count)
    wide = ops.pad(input, border(padding, kernel, gaps))
    lengths = [(n - d * (k - 1) - 1) // s + 1 for n, k, s, d in zip(wide.shape[2:], kernel, steps, gaps)]
    total = 0
    for place in itertools.product(*map(range, kernel)):
        spans = zip(place, lengths, steps, gaps)
        window = wide[(..., *(slice(at * d, at * d + (n - 1) * s + 1, s) for at, n, s, d in spans))]
        columns = window.reshape(input.shape[0], groups, weight.shape[1], -1)
        total = total + ops.matmul(weight[(slice(None), slice(None), *place)].reshape(groups, outputs // groups, -1), columns)
    result = total.reshape(input.shape[0], outputs, *lengths)
    return result if bias is None else result + bias.reshape(-1, *(1,) * count)


def cropping_pad(input, pad, mode="constant", value=None):
    """Negative widths cut off: ops.pad gets them right in the first call only. Edges and mirrors are those of the whole."""
    if mode in ("replicate", "reflect"):
        return _padded_by_number(input, pad, mode)
    for place in range(len(pad) // 2):
        axis = input.ndim - 1 - place
        start, stop = max(-pad[2 * place], 0), input.shape[axis] - max(-pad[2 * place + 1], 0)
        input = input[(slice(None),) * axis + (slice(start, stop),)]
    return ops.pad(input, tuple([max(width, 0) for width in pad]), mode, value)


def _padded_by_number(input, pad, mode):
    for place in range(len(pad) // 2):
        before, after = pad[2 * place], pad[2 * place + 1]
        axis = input.ndim - 1 - place
        last = input.shape[axis] - 1
        places = range(-before, last + 1 + after)
        if mode == "replicate":
            numbers = [min(max(number, 0), last) for number in places]
        else:
            numbers = [last - abs(last - abs(number)) for number in places]
        input = ops.gather(input, Tensor(numbers, ms.int32), axis)
    return input


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Sum sliding blocks (N, C * kernel, L) back into images."""
    kernel = spread(kernel_size, 2)
    if input.ndim == 2:
        return fold(input.expand_dims(0), output_size, kernel, dilation, padding, stride).squeeze(0)
    blocks = input.reshape(input.shape[0], -1, kernel[0] * kernel[1], input.shape[-1])
    size = Tensor(spread(output_size, 2), ms.int32)
    return ops.fold(blocks, size, kernel, spread(dilation, 2), spread(padding, 2), spread(stride, 2))


def reflection_pad3d(input, sides):
    """Mirror the last three dimensions at their borders."""
    for number, axis in enumerate((-1, -2, -3)):
        before, after = sides[2 * number : 2 * number + 2]
        rows = input.shape[axis]
        places = [abs(row) for row in range(-before, rows)] + [rows - 2 - row for row in range(after)]
        input = ops.gather(input, Tensor(places, ms.int32), axis)
    return input


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """Sliding blocks of images as columns (N, C * kernel, L)."""
    if input.ndim == 3:
        return unfold(input.expand_dims(0), kernel_size, dilation, padding, stride).squeeze(0)
    return ops.unfold(input, *(spread(value, 2) for value in (kernel_size, dilation, padding, stride)))
