from __future__ import annotations

from mindspore import nn, ops


class InceptionD(nn.Cell):
    """From 17 x 17 to 8 x 8."""

    def __init__(self, in_channels):
        super().__init__()
        self.branch3x3_1 = BasicConv2d(in_channels, 192, 1)
        self.branch3x3_2 = BasicConv2d(192, 320, 3, 2)
        self.branch7x7x3_1 = BasicConv2d(in_channels, 192, 1)
        self.branch7x7x3_2 = BasicConv2d(192, 192, (1, 7), padding=(0, 3))
        self.branch7x7x3_3 = BasicConv2d(192, 192, (7, 1), padding=(3, 0))
        self.branch7x7x3_4 = BasicConv2d(192, 192, 3, 2)

    def construct(self, x):
        seven = self.branch7x7x3_3(self.branch7x7x3_2(self.branch7x7x3_1(x)))
        return ops.cat([self.branch3x3_2(self.branch3x3_1(x)), self.branch7x7x3_4(seven), ops.max_pool2d(x, 3, 2)], 1)
