from __future__ import annotations

from mindspore import nn


class Unfold(nn.Cell):
    """Sliding blocks of images as columns."""

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.options = (kernel_size, dilation, padding, stride)

    def construct(self, x):
        return unfold(x, *self.options)
