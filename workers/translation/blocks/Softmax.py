from __future__ import annotations

from mindspore import nn


class Softmax(nn.Cell):
    """nn.Softmax whose axis, unless given, follows from the number of dimensions."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, x):
        return softmax(x, self.dim)
