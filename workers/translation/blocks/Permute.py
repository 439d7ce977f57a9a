from __future__ import annotations

from mindspore import nn


class Permute(nn.Cell):
    """Puts the dimensions in another order."""

    def __init__(self, dims):
        super().__init__()
        self.dims = dims

    def construct(self, x):
        return x.permute(tuple(self.dims))
