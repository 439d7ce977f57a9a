"""Convolutions, padding, patches and their shapes."""

from __future__ import annotations

from mindspore import Parameter, nn, ops

from ..functional.convolution import (
    channel_shuffle,
    conv1d,
    conv_transpose1d,
    conv_transpose2d,
    conv_transpose3d,
    cropping_pad,
    fold,
    reflection_pad3d,
    unfold,
)
from ..functional.resizing import interpolate
from .shapes import border, spread


class ChannelShuffle(nn.Cell):
    """Takes the channels of the groups in turn; unlike MindSpore's layer this has a gradient."""

    def __init__(self, groups):
        super().__init__()
        self.groups = groups

    def construct(self, x):
        return channel_shuffle(x, self.groups)


class CircularPad1d(nn.Cell):
    """Continues the input from its other end."""

    def __init__(self, padding):
        super().__init__()
        self.padding = spread(padding, 2)

    def construct(self, x):
        return ops.pad(x, self.padding, "circular")


class CircularPad2d(nn.Cell):
    """Continues the input from its other end."""

    def __init__(self, padding):
        super().__init__()
        self.padding = spread(padding, 4)

    def construct(self, x):
        return ops.pad(x, self.padding, "circular")


class CircularPad3d(nn.Cell):
    """Continues the input from its other end."""

    def __init__(self, padding):
        super().__init__()
        self.padding = spread(padding, 6)

    def construct(self, x):
        return ops.pad(x, self.padding, "circular")


class Conv1d(nn.Conv1d):
    """nn.Conv1d with torch's constructor: any padding and padding_mode, input with or without
    a batch, and a weight of three dimensions."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        kernel, stride, dilation = (spread(value, 1)[0] for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, stride, "valid", 0, dilation, groups, bias)
        self.weight = Parameter(self.weight.squeeze(2), name="weight")
        self.border = border(padding, spread(kernel, 1), spread(dilation, 1))
        self.mode = "constant" if padding_mode == "zeros" else padding_mode
        self.options = (stride, 0, dilation, groups)
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, x):
        if x.ndim == 2:
            return self.construct(x.expand_dims(0)).squeeze(0)
        padded = ops.pad(x, self.border, self.mode) if any(self.border) else x
        return conv1d(padded, self.weight, self.bias, *self.options)


class Conv2d(nn.Conv2d):
    """nn.Conv2d with torch's constructor: any padding and padding_mode, input with or without a batch."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        kernel, stride, dilation = (spread(value, 2) for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, stride, "valid", 0, dilation, groups, bias)
        self.border = border(padding, spread(kernel, 2), spread(dilation, 2))
        self.mode = "constant" if padding_mode == "zeros" else padding_mode
        self.padding = padding if isinstance(padding, str) else spread(padding, 2)
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, x):
        if x.ndim == 3:
            return self.construct(x.expand_dims(0)).squeeze(0)
        return super().construct(ops.pad(x, self.border, self.mode) if any(self.border) else x)


class Conv3d(nn.Conv3d):
    """nn.Conv3d with torch's constructor: any padding and padding_mode, input with or without a batch."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        kernel, stride, dilation = (spread(value, 3) for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, stride, "valid", 0, dilation, groups, bias)
        self.border = border(padding, spread(kernel, 3), spread(dilation, 3))
        self.mode = "constant" if padding_mode == "zeros" else padding_mode
        self.padding = padding if isinstance(padding, str) else spread(padding, 3)
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, x):
        if x.ndim == 4:
            return self.construct(x.expand_dims(0)).squeeze(0)
        return super().construct(ops.pad(x, self.border, self.mode) if any(self.border) else x)


class ConvTranspose1d(nn.Conv1dTranspose):
    """nn.Conv1dTranspose with torch's constructor and torch's output_padding and weight of three dimensions."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        bias=True,
        dilation=1,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        kernel, steps, gaps = (spread(value, 1)[0] for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, steps, "valid", 0, dilation=gaps, group=groups, has_bias=bias)
        self.weight = Parameter(self.weight.squeeze(2), name="weight")
        settings = (kernel_size, stride, padding, output_padding, dilation)
        self.kernel_size, self.stride, self.padding, self.output_padding, self.dilation = (spread(v, 1) for v in settings)
        self.options = (stride, padding, output_padding, groups, dilation)
        self.groups = groups

    def construct(self, x, output_size=None):
        stride, padding, extra, groups, dilation = self.options
        if output_size is not None:
            least = conv_transpose1d(x, self.weight, None, stride, padding, 0, groups, dilation).shape[-1:]
            extra = tuple([wanted - length for wanted, length in zip(output_size[-1:], least)])
        return conv_transpose1d(x, self.weight, self.bias, stride, padding, extra, groups, dilation)


class ConvTranspose2d(nn.Conv2dTranspose):
    """nn.Conv2dTranspose with torch's constructor and torch's output_padding."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        bias=True,
        dilation=1,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        kernel, steps, gaps = (spread(value, 2) for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, steps, "valid", 0, dilation=gaps, group=groups, has_bias=bias)
        settings = (kernel_size, stride, padding, output_padding, dilation)
        self.kernel_size, self.stride, self.padding, self.output_padding, self.dilation = (spread(v, 2) for v in settings)
        self.options = (stride, padding, output_padding, groups, dilation)
        self.groups = groups

    def construct(self, x, output_size=None):
        stride, padding, extra, groups, dilation = self.options
        if output_size is not None:
            least = conv_transpose2d(x, self.weight, None, stride, padding, 0, groups, dilation).shape[-2:]
            extra = tuple([wanted - length for wanted, length in zip(output_size[-2:], least)])
        return conv_transpose2d(x, self.weight, self.bias, stride, padding, extra, groups, dilation)


class ConvTranspose3d(nn.Conv3dTranspose):
    """nn.Conv3dTranspose with torch's constructor and torch's output_padding."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        bias=True,
        dilation=1,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        kernel, steps = spread(kernel_size, 3), spread(stride, 3)
        super().__init__(in_channels, out_channels, kernel, steps, "valid", 0, group=groups, has_bias=bias)
        settings = (kernel_size, stride, padding, output_padding, dilation)
        self.kernel_size, self.stride, self.padding, self.output_padding, self.dilation = (spread(v, 3) for v in settings)
        self.options = (stride, padding, output_padding, groups, dilation)
        self.groups = groups

    def construct(self, x, output_size=None):
        stride, padding, extra, groups, dilation = self.options
        if output_size is not None:
            least = conv_transpose3d(x, self.weight, None, stride, padding, 0, groups, dilation).shape[-3:]
            extra = tuple([wanted - length for wanted, length in zip(output_size[-3:], least)])
        return conv_transpose3d(x, self.weight, self.bias, stride, padding, extra, groups, dilation)


class Fold(nn.Cell):
    """Sums sliding blocks back into images."""

    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.options = (output_size, kernel_size, dilation, padding, stride)

    def construct(self, x):
        return fold(x, *self.options)


class ReflectionPad3d(nn.Cell):
    """Mirrors the last three dimensions at their borders."""

    def __init__(self, padding):
        super().__init__()
        self.padding = spread(padding, 6)

    def construct(self, x):
        return reflection_pad3d(x, self.padding)


class Unflatten(nn.Cell):
    """Splits one dimension into several."""

    def __init__(self, dim, unflattened_size):
        super().__init__()
        self.dim, self.sizes = dim, tuple(unflattened_size)

    def construct(self, x):
        return x.reshape(x.shape[: self.dim % x.ndim] + self.sizes + x.shape[self.dim % x.ndim + 1 :])


class Unfold(nn.Cell):
    """Sliding blocks of images as columns."""

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.options = (kernel_size, dilation, padding, stride)

    def construct(self, x):
        return unfold(x, *self.options)


class Upsample(nn.Cell):
    """Resizes the spatial dimensions."""

    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
        super().__init__()
        self.options = (size, scale_factor, mode, align_corners, recompute_scale_factor)

    def construct(self, x):
        return interpolate(x, *self.options)


class ConstantPad(nn.Cell):
    """A number around the input in as many dimensions as there are pairs of widths."""

    def __init__(self, padding, value=0.0):
        super().__init__()
        self.padding, self.value = tuple(padding), value

    def construct(self, x):
        return ops.pad(x, self.padding, "constant", self.value)


class CroppingPad1d(nn.Cell):
    """A number around the input; negative widths are cut off, which ops.pad gets right in the first call only."""

    sides = 2

    def __init__(self, padding, value=0.0):
        super().__init__()
        self.padding, self.value = spread(padding, self.sides), value

    def construct(self, x):
        return cropping_pad(x, self.padding, value=self.value)


class CroppingPad2d(CroppingPad1d):
    """The same around the last two dimensions."""

    sides = 4


class CroppingPad3d(CroppingPad1d):
    """The same around the last three dimensions."""

    sides = 6


class ZeroPad1d(nn.Cell):
    """Zeros around the input."""

    def __init__(self, padding):
        super().__init__()
        self.padding = spread(padding, 2)

    def construct(self, x):
        return ops.pad(x, self.padding)


class ZeroPad3d(nn.Cell):
    """Zeros around the input."""

    def __init__(self, padding):
        super().__init__()
        self.padding = spread(padding, 6)

    def construct(self, x):
        return ops.pad(x, self.padding)
