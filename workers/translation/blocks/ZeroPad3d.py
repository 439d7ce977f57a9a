from __future__ import annotations

from mindspore import nn, ops


class ZeroPad3d(nn.Cell):
    """Zeros around the input."""

    def __init__(self, padding):
        super().__init__()
        self.padding = spread(padding, 6)

    def construct(self, x):
        return ops.pad(x, self.padding)
