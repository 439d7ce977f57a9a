from __future__ import annotations

from mindspore import nn


class AdaptiveAvgPool1d(nn.Cell):
    """Adaptive average over the last dimension; the lengths need not divide."""

    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size

    def construct(self, x):
        return adaptive_avg_pool1d(x, self.output_size)
