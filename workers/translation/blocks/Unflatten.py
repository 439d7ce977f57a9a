from __future__ import annotations

from mindspore import nn


class Unflatten(nn.Cell):
    """Splits one dimension into several."""

    def __init__(self, dim, unflattened_size):
        super().__init__()
        self.dim, self.sizes = dim, tuple(unflattened_size)

    def construct(self, x):
        return x.reshape(x.shape[: self.dim % x.ndim] + self.sizes + x.shape[self.dim % x.ndim + 1 :])
