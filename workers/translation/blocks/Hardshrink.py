from __future__ import annotations

from mindspore import nn


class Hardshrink(nn.Cell):
    """x outside [-lambd, lambd], zero inside."""

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, x):
        return hardshrink(x, self.lambd)
