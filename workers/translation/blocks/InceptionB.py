from __future__ import annotations

from mindspore import nn, ops


class InceptionB(nn.Cell):
    """From 35 x 35 to 17 x 17."""

    def __init__(self, in_channels):
        super().__init__()
        self.branch3x3 = BasicConv2d(in_channels, 384, 3, 2)
        self.branch3x3dbl_1 = BasicConv2d(in_channels, 64, 1)
        self.branch3x3dbl_2 = BasicConv2d(64, 96, 3, padding=1)
        self.branch3x3dbl_3 = BasicConv2d(96, 96, 3, 2)

    def construct(self, x):
        double = self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x)))
        return ops.cat([self.branch3x3(x), double, ops.max_pool2d(x, 3, 2)], 1)
