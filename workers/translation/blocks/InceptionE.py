from __future__ import annotations

from mindspore import nn, ops


class InceptionE(nn.Cell):
    """8 x 8: rows and columns of three side by side."""

    def __init__(self, in_channels):
        super().__init__()
        row, column = {"kernel_size": (1, 3), "padding": (0, 1)}, {"kernel_size": (3, 1), "padding": (1, 0)}
        self.branch1x1 = BasicConv2d(in_channels, 320, 1)
        self.branch3x3_1 = BasicConv2d(in_channels, 384, 1)
        self.branch3x3_2a = BasicConv2d(384, 384, **row)
        self.branch3x3_2b = BasicConv2d(384, 384, **column)
        self.branch3x3dbl_1 = BasicConv2d(in_channels, 448, 1)
        self.branch3x3dbl_2 = BasicConv2d(448, 384, 3, padding=1)
        self.branch3x3dbl_3a = BasicConv2d(384, 384, **row)
        self.branch3x3dbl_3b = BasicConv2d(384, 384, **column)
        self.branch_pool = BasicConv2d(in_channels, 192, 1)

    def construct(self, x):
        three, double = self.branch3x3_1(x), self.branch3x3dbl_2(self.branch3x3dbl_1(x))
        pairs = [self.branch3x3_2a(three), self.branch3x3_2b(three), self.branch3x3dbl_3a(double), self.branch3x3dbl_3b(double)]
        return ops.cat([self.branch1x1(x), *pairs, self.branch_pool(avg_pool2d(x, 3, 1, 1))], 1)
