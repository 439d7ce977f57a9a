from __future__ import annotations

from mindspore import nn


class AvgPool2d(nn.AvgPool2d):
    """nn.AvgPool2d with torch's arguments, for input with or without a batch; the stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        steps = kernel_size if stride is None else stride
        kernel, steps, sides = (spread(value, 2) for value in (kernel_size, steps, padding))
        super().__init__(kernel, steps, "pad", sides, ceil_mode, count_include_pad, divisor_override=divisor_override)

    def construct(self, x):
        return super().construct(x) if x.ndim > 3 else super().construct(x.expand_dims(0)).squeeze(0)
