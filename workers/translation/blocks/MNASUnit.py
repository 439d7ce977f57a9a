from __future__ import annotations

from mindspore import nn


class MNASUnit(nn.Cell):
    """The part of MNASNet: wide, convolved channel by channel, narrow again."""

    def __init__(self, width, out, kernel, stride, ratio):
        super().__init__()
        wide, self.apply_residual = width * ratio, width == out and stride == 1
        self.layers = nn.SequentialCell(
            nn.Conv2d(width, wide, 1),
            nn.BatchNorm2d(wide, momentum=0.9997),
            nn.ReLU(),
            nn.Conv2d(wide, wide, kernel, stride, "pad", kernel // 2, group=wide),
            nn.BatchNorm2d(wide, momentum=0.9997),
            nn.ReLU(),
            nn.Conv2d(wide, out, 1),
            nn.BatchNorm2d(out, momentum=0.9997),
        )

    def construct(self, x):
        return self.layers(x) + x if self.apply_residual else self.layers(x)
