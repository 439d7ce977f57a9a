from __future__ import annotations

from mindspore import nn


class RReLU(nn.Cell):
    """Random slopes while training, their mean otherwise."""

    def __init__(self, lower=1.0 / 8, upper=1.0 / 3, inplace=False):
        super().__init__()
        self.lower, self.upper = lower, upper

    def construct(self, x):
        return rrelu(x, self.lower, self.upper, self.training)
