from __future__ import annotations

from mindspore import nn, ops


class DenseLayer(nn.Cell):
    """Joins all feature maps so far and makes a few new ones."""

    def __init__(self, width, growth_rate, bn_size, drop_rate):
        super().__init__()
        self.norm1 = nn.BatchNorm2d(width)
        self.relu1 = nn.ReLU()
        self.conv1 = nn.Conv2d(width, bn_size * growth_rate, 1)
        self.norm2 = nn.BatchNorm2d(bn_size * growth_rate)
        self.relu2 = nn.ReLU()
        self.conv2 = nn.Conv2d(bn_size * growth_rate, growth_rate, 3, 1, "pad", 1)
        self.drop_rate = float(drop_rate)

    def construct(self, features):
        x = self.conv1(self.relu1(self.norm1(ops.cat(features, 1))))
        x = self.conv2(self.relu2(self.norm2(x)))
        return ops.dropout(x, self.drop_rate, self.training) if self.drop_rate > 0 else x
