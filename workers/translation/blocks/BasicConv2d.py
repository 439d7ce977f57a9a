from __future__ import annotations

from mindspore import nn, ops


class BasicConv2d(nn.Cell):
    """A convolution without bias, normalised, through ReLU."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0):
        super().__init__()
        sides = tuple(side for side in spread(padding, 2) for _ in range(2))
        self.conv = nn.Conv2d(in_channels, out_channels, kernel_size, stride, "pad", sides)
        self.bn = nn.BatchNorm2d(out_channels, eps=0.001)

    def construct(self, x):
        return ops.relu(self.bn(self.conv(x)))
