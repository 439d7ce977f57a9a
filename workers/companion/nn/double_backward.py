"""Layers whose gradient is differentiated again."""

from __future__ import annotations

from mindspore import nn

from ..functional.double_backward import (
    twofold_adaptive_avg_pool2d,
    twofold_avg_pool2d,
    twofold_group_norm,
    twofold_max_pool2d,
    twofold_resize,
)


class TwofoldAdaptiveAvgPool2d(nn.Cell):
    """Means of as many parts as are asked for, in a way that can be differentiated twice."""

    def __init__(self, output_size):
        super().__init__()
        self.options = (output_size,)

    def construct(self, x):
        return twofold_adaptive_avg_pool2d(x, *self.options)


class TwofoldAvgPool2d(nn.Cell):
    """Means of the windows, in a way that can be differentiated twice."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        super().__init__()
        self.options = (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)

    def construct(self, x):
        return twofold_avg_pool2d(x, *self.options)


class TwofoldGroupNorm(nn.GroupNorm):
    """nn.GroupNorm with the arguments of torch, which can be differentiated twice."""

    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None):
        super().__init__(num_groups, num_channels, eps, affine)

    def construct(self, x):
        return twofold_group_norm(x, self.num_groups, self.gamma, self.beta, self.eps)


class TwofoldMaxPool2d(nn.Cell):
    """Largest values of the windows, in a way that can be differentiated twice."""

    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        super().__init__()
        self.options = (kernel_size, stride, padding, dilation, ceil_mode)

    def construct(self, x):
        return twofold_max_pool2d(x, *self.options)


class TwofoldUpsample(nn.Cell):
    """Resizes images, in a way that can be differentiated twice."""

    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
        super().__init__()
        self.options = (size, scale_factor, mode, align_corners, recompute_scale_factor)

    def construct(self, x):
        return twofold_resize(x, *self.options)
