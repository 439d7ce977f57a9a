from __future__ import annotations

from mindspore import nn


class AdaptiveMaxPool3d(nn.Cell):
    """Adaptive maximum over the last three dimensions, with indices on demand."""

    def __init__(self, output_size, return_indices=False):
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, x):
        return adaptive_max_pool3d(x, self.output_size, self.return_indices)
