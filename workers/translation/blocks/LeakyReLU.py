from __future__ import annotations

from mindspore import nn


class LeakyReLU(nn.LeakyReLU):
    """nn.LeakyReLU whose slope is 0.01 unless given."""

    def __init__(self, negative_slope=0.01, inplace=False):
        super().__init__(negative_slope)
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)
