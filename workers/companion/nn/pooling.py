"""Pooling, as layers and as functions."""

from __future__ import annotations

import mindspore as ms
from mindspore import nn, ops

from .shapes import spread


def adaptive_avg_pool1d(input, output_size):
    """Adaptive average over the last dimension; the lengths need not divide."""
    return ops.adaptive_avg_pool2d(input.expand_dims(-2), (1, *spread(output_size, 1))).squeeze(-2)


def adaptive_max_pool1d(input, output_size, return_indices=False):
    """Adaptive maximum over the last dimension; the lengths need not divide."""
    values, indices = ops.adaptive_max_pool2d(input.expand_dims(-2), (1, *spread(output_size, 1)), True)
    return (values.squeeze(-2), indices.squeeze(-2)) if return_indices else values.squeeze(-2)


def adaptive_max_pool3d(input, output_size, return_indices=False):
    """ops.adaptive_max_pool3d with int64 indices."""
    lengths = spread(output_size, 3)
    output_size = tuple(n if wanted is None else wanted for n, wanted in zip(input.shape[-3:], lengths))
    if not return_indices:
        return ops.adaptive_max_pool3d(input, output_size)
    values, indices = ops.adaptive_max_pool3d(input, output_size, True)
    return values, indices.astype(ms.int64)


class AdaptiveAvgPool1d(nn.Cell):
    """Adaptive average over the last dimension; the lengths need not divide."""

    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size

    def construct(self, x):
        return adaptive_avg_pool1d(x, self.output_size)


class AdaptiveMaxPool1d(nn.Cell):
    """Adaptive maximum over the last dimension, with indices on demand."""

    def __init__(self, output_size, return_indices=False):
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, x):
        return adaptive_max_pool1d(x, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(nn.Cell):
    """Adaptive maximum over the last three dimensions, with indices on demand."""

    def __init__(self, output_size, return_indices=False):
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, x):
        return adaptive_max_pool3d(x, self.output_size, self.return_indices)


class AvgPool1d(nn.AvgPool1d):
    """nn.AvgPool1d with torch's arguments, for input with or without a batch; the stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        steps = kernel_size if stride is None else stride
        kernel, steps, sides = (spread(value, 1)[0] for value in (kernel_size, steps, padding))
        super().__init__(kernel, steps, "pad", sides, ceil_mode, count_include_pad)

    def construct(self, x):
        return super().construct(x) if x.ndim > 2 else super().construct(x.expand_dims(0)).squeeze(0)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    """Means of the windows of input with or without a batch."""
    return AvgPool1d(kernel_size, stride, padding, ceil_mode, count_include_pad)(input)


class AvgPool2d(nn.AvgPool2d):
    """nn.AvgPool2d with torch's arguments, for input with or without a batch; the stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        steps = kernel_size if stride is None else stride
        kernel, steps, sides = (spread(value, 2) for value in (kernel_size, steps, padding))
        super().__init__(kernel, steps, "pad", sides, ceil_mode, count_include_pad, divisor_override=divisor_override)

    def construct(self, x):
        return super().construct(x) if x.ndim > 3 else super().construct(x.expand_dims(0)).squeeze(0)


def avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    """Means of the windows of input with or without a batch."""
    return AvgPool2d(kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)(input)


class AvgPool3d(nn.AvgPool3d):
    """nn.AvgPool3d with torch's arguments, for input with or without a batch; the stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        steps = kernel_size if stride is None else stride
        kernel, steps, sides = (spread(value, 3) for value in (kernel_size, steps, padding))
        super().__init__(kernel, steps, "pad", sides, ceil_mode, count_include_pad, divisor_override=divisor_override)

    def construct(self, x):
        return super().construct(x) if x.ndim > 4 else super().construct(x.expand_dims(0)).squeeze(0)


def avg_pool3d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    """Means of the windows of input with or without a batch."""
    return AvgPool3d(kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)(input)


def lp_pool3d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """Power-average pooling over three dimensions."""
    kernel = spread(kernel_size, 3)
    pool = nn.AvgPool3d(kernel, kernel if stride is None else stride, "pad", 0, ceil_mode)
    mean = pool(input**norm_type)
    return (ops.sign(mean) * ops.relu(ops.abs(mean)) * (kernel[0] * kernel[1] * kernel[2])) ** (1.0 / norm_type)


class LPPool3d(nn.Cell):
    """Power-average pooling over three dimensions."""

    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.options = (norm_type, kernel_size, stride, ceil_mode)

    def construct(self, x):
        return lp_pool3d(x, *self.options)


class MaxPool1d(nn.MaxPool1d):
    """nn.MaxPool1d with torch's arguments, for input with or without a batch; the stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        steps = kernel_size if stride is None else stride
        kernel, steps, sides, gaps = (spread(value, 1)[0] for value in (kernel_size, steps, padding, dilation))
        super().__init__(kernel, steps, "pad", sides, gaps, return_indices, ceil_mode)

    def construct(self, x):
        if x.ndim > 2:
            return super().construct(x)
        found = super().construct(x.expand_dims(0))
        return tuple(part.squeeze(0) for part in found) if isinstance(found, tuple) else found.squeeze(0)


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """Largest values of the windows of input with or without a batch."""
    return MaxPool1d(kernel_size, stride, padding, dilation, return_indices, ceil_mode)(input)


class MaxPool2d(nn.MaxPool2d):
    """nn.MaxPool2d with torch's arguments, for input with or without a batch; the stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        steps = kernel_size if stride is None else stride
        kernel, steps, sides, gaps = (spread(value, 2) for value in (kernel_size, steps, padding, dilation))
        super().__init__(kernel, steps, "pad", sides, gaps, return_indices, ceil_mode)

    def construct(self, x):
        if x.ndim > 3:
            return super().construct(x)
        found = super().construct(x.expand_dims(0))
        return tuple(part.squeeze(0) for part in found) if isinstance(found, tuple) else found.squeeze(0)


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """Largest values of the windows of input with or without a batch."""
    return MaxPool2d(kernel_size, stride, padding, dilation, return_indices, ceil_mode)(input)


class MaxPool3d(nn.MaxPool3d):
    """nn.MaxPool3d with torch's arguments, for input with or without a batch; the stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        steps = kernel_size if stride is None else stride
        kernel, steps, sides, gaps = (spread(value, 3) for value in (kernel_size, steps, padding, dilation))
        super().__init__(kernel, steps, "pad", sides, gaps, return_indices, ceil_mode)

    def construct(self, x):
        if x.ndim > 4:
            return super().construct(x)
        found = super().construct(x.expand_dims(0))
        return tuple(part.squeeze(0) for part in found) if isinstance(found, tuple) else found.squeeze(0)


def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """Largest values of the windows of input with or without a batch."""
    return MaxPool3d(kernel_size, stride, padding, dilation, return_indices, ceil_mode)(input)
