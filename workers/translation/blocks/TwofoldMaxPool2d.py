from __future__ import annotations

from mindspore import nn


class TwofoldMaxPool2d(nn.Cell):
    """Largest values of the windows, in a way that can be differentiated twice."""

    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        super().__init__()
        self.options = (kernel_size, stride, padding, dilation, ceil_mode)

    def construct(self, x):
        return twofold_max_pool2d(x, *self.options)
