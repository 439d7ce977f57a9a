from __future__ import annotations

from mindspore import nn, ops


class ReLU6(nn.Cell):
    """x between 0 and 6, for every type of number."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, ops.clamp(x.copy(), 0, 6)) if self.inplace else ops.clamp(x, 0, 6)
