from __future__ import annotations

from mindspore import nn


class StochasticDepth(nn.Cell):
    """Leaves out whole samples or the whole batch while training."""

    def __init__(self, p, mode):
        super().__init__()
        self.p, self.mode = p, mode

    def construct(self, x):
        return stochastic_depth(x, self.p, self.mode, self.training)
