from __future__ import annotations

from mindspore import nn


class TwofoldAdaptiveAvgPool2d(nn.Cell):
    """Means of as many parts as are asked for, in a way that can be differentiated twice."""

    def __init__(self, output_size):
        super().__init__()
        self.options = (output_size,)

    def construct(self, x):
        return twofold_adaptive_avg_pool2d(x, *self.options)
