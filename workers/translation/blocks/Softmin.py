from __future__ import annotations

from mindspore import nn


class Softmin(nn.Cell):
    """softmax of the negative."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, x):
        return softmin(x, self.dim)
