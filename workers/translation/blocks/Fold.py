from __future__ import annotations

from mindspore import nn


class Fold(nn.Cell):
    """Sums sliding blocks back into images."""

    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.options = (output_size, kernel_size, dilation, padding, stride)

    def construct(self, x):
        return fold(x, *self.options)
