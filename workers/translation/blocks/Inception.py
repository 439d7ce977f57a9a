from __future__ import annotations

from mindspore import nn, ops


class Inception(nn.Cell):
    """The part of GoogLeNet: four branches side by side."""

    def __init__(self, in_channels, ch1x1, ch3x3red, ch3x3, ch5x5red, ch5x5, pool_proj, conv_block=None):
        super().__init__()
        conv = conv_block or BasicConv2d
        self.branch1 = conv(in_channels, ch1x1, kernel_size=1)
        self.branch2 = nn.SequentialCell(
            conv(in_channels, ch3x3red, kernel_size=1), conv(ch3x3red, ch3x3, kernel_size=3, padding=1)
        )
        self.branch3 = nn.SequentialCell(
            conv(in_channels, ch5x5red, kernel_size=1), conv(ch5x5red, ch5x5, kernel_size=3, padding=1)
        )
        self.branch4 = nn.SequentialCell(
            MaxPool2d(3, stride=1, padding=1, ceil_mode=True), conv(in_channels, pool_proj, kernel_size=1)
        )

    def construct(self, x):
        return ops.cat([self.branch1(x), self.branch2(x), self.branch3(x), self.branch4(x)], 1)
