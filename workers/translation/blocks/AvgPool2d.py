from __future__ import annotations

from mindspore import nn


class AvgPool2d(nn.AvgPool2d):
    """nn.AvgPool2d whose stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        steps = kernel_size if stride is None else stride
        super().__init__(kernel_size, steps, "pad", padding, ceil_mode, count_include_pad, divisor_override=divisor_override)
