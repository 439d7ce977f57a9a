from __future__ import annotations

from mindspore import nn


class Softshrink(nn.Cell):
    """x moved towards zero by lambd."""

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, x):
        return softshrink(x, self.lambd)
