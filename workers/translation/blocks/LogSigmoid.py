from __future__ import annotations

from mindspore import nn


class LogSigmoid(nn.Cell):
    """log(sigmoid(x)), finite for large x."""

    def construct(self, x):
        return -softplus(-x)
