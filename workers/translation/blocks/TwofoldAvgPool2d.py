from __future__ import annotations

from mindspore import nn


class TwofoldAvgPool2d(nn.Cell):
    """Means of the windows, in a way that can be differentiated twice."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        super().__init__()
        self.options = (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)

    def construct(self, x):
        return twofold_avg_pool2d(x, *self.options)
