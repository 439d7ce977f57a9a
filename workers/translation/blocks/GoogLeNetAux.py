from __future__ import annotations

from mindspore import nn, ops


class GoogLeNetAux(nn.Cell):
    """A second head in the middle of GoogLeNet, for training."""

    def __init__(self, in_channels, num_classes, dropout=0.7):
        super().__init__()
        self.conv = BasicConv2d(in_channels, 128, kernel_size=1)
        self.fc1 = nn.Dense(2048, 1024)
        self.fc2 = nn.Dense(1024, num_classes)
        self.dropout = nn.Dropout(p=float(dropout))

    def construct(self, x):
        x = ops.flatten(self.conv(ops.adaptive_avg_pool2d(x, (4, 4))), start_dim=1)
        return self.fc2(self.dropout(ops.relu(self.fc1(x))))
