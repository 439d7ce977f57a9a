from __future__ import annotations

from mindspore import nn, ops


class Softshrink(nn.Cell):
    """x moved towards zero by lambd."""

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, x):
        return ops.softshrink(x, self.lambd)
