from __future__ import annotations

from mindspore import nn


class Mish(nn.Cell):
    """x * tanh(softplus(x)) without the approximate tanh."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, mish(x.copy())) if self.inplace else mish(x)
