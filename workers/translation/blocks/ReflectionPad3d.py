from __future__ import annotations

from mindspore import nn


class ReflectionPad3d(nn.Cell):
    """Mirrors the last three dimensions at their borders."""

    def __init__(self, padding):
        super().__init__()
        self.padding = spread(padding, 6)

    def construct(self, x):
        return reflection_pad3d(x, self.padding)
