from __future__ import annotations

from mindspore import nn, ops


class InceptionC(nn.Cell):
    """17 x 17: kernels of seven as a row and a column."""

    def __init__(self, in_channels, channels_7x7):
        super().__init__()
        wide, row, column = channels_7x7, {"kernel_size": (1, 7), "padding": (0, 3)}, {"kernel_size": (7, 1), "padding": (3, 0)}
        self.branch1x1 = BasicConv2d(in_channels, 192, 1)
        self.branch7x7_1 = BasicConv2d(in_channels, wide, 1)
        self.branch7x7_2 = BasicConv2d(wide, wide, **row)
        self.branch7x7_3 = BasicConv2d(wide, 192, **column)
        self.branch7x7dbl_1 = BasicConv2d(in_channels, wide, 1)
        self.branch7x7dbl_2 = BasicConv2d(wide, wide, **column)
        self.branch7x7dbl_3 = BasicConv2d(wide, wide, **row)
        self.branch7x7dbl_4 = BasicConv2d(wide, wide, **column)
        self.branch7x7dbl_5 = BasicConv2d(wide, 192, **row)
        self.branch_pool = BasicConv2d(in_channels, 192, 1)

    def construct(self, x):
        seven = self.branch7x7_3(self.branch7x7_2(self.branch7x7_1(x)))
        double = self.branch7x7dbl_3(self.branch7x7dbl_2(self.branch7x7dbl_1(x)))
        double = self.branch7x7dbl_5(self.branch7x7dbl_4(double))
        return ops.cat([self.branch1x1(x), seven, double, self.branch_pool(avg_pool2d(x, 3, 1, 1))], 1)
