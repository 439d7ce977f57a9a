from __future__ import annotations

from mindspore import nn, ops


class InceptionAux(nn.Cell):
    """A second head in the middle of Inception v3, for training."""

    def __init__(self, in_channels, num_classes):
        super().__init__()
        self.conv0 = BasicConv2d(in_channels, 128, 1)
        self.conv1 = BasicConv2d(128, 768, 5)
        self.fc = nn.Dense(768, num_classes)

    def construct(self, x):
        x = self.conv1(self.conv0(ops.avg_pool2d(x, 5, 3)))
        return self.fc(x.mean((2, 3)))
