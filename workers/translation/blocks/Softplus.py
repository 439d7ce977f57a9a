from __future__ import annotations

from mindspore import nn


class Softplus(nn.Cell):
    """log(1 + exp(beta * x)) / beta, linear above the threshold."""

    def __init__(self, beta=1.0, threshold=20.0):
        super().__init__()
        self.beta, self.threshold = beta, threshold

    def construct(self, x):
        return softplus(x, self.beta, self.threshold)
