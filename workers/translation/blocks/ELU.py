from __future__ import annotations

from mindspore import nn


class ELU(nn.Cell):
    """ELU for any alpha."""

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.alpha = alpha

    def construct(self, x):
        return elu(x, self.alpha)
