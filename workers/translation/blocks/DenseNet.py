from __future__ import annotations

import collections

from mindspore import nn, ops


class DenseNet(nn.Cell):
    """torchvision's DenseNet: the same names, so that its checkpoints fit."""

    def __init__(
        self,
        growth_rate=32,
        block_config=(6, 12, 24, 16),
        num_init_features=64,
        bn_size=4,
        drop_rate=0,
        num_classes=1000,
        memory_efficient=False,
    ):
        super().__init__()
        width = num_init_features
        cells = collections.OrderedDict(conv0=nn.Conv2d(3, width, 7, 2, "pad", 3), norm0=nn.BatchNorm2d(width))
        cells |= {"relu0": InPlaceReLU(), "pool0": nn.MaxPool2d(3, 2, "pad", 1)}
        for number, count in enumerate(block_config, 1):
            cells[f"denseblock{number}"] = DenseBlock(count, width, bn_size, growth_rate, drop_rate)
            width += count * growth_rate
            if number < len(block_config):
                parts = [nn.BatchNorm2d(width), nn.ReLU(), nn.Conv2d(width, width // 2, 1), nn.AvgPool2d(2, 2)]
                names = ("norm", "relu", "conv", "pool")
                cells[f"transition{number}"] = nn.SequentialCell(collections.OrderedDict(zip(names, parts, strict=True)))
                width //= 2
        cells["norm5"] = nn.BatchNorm2d(width)
        self.features = nn.SequentialCell(cells)
        self.classifier = nn.Dense(width, num_classes)
        for _, cell in self.cells_and_names():
            if isinstance(cell, nn.Conv2d):
                kaiming_normal_(cell.weight)
        zeros_(self.classifier.bias)

    def construct(self, x):
        features = self.features(x)
        features = features.copy_(ops.relu(features.copy()))
        return self.classifier(features.mean((2, 3)))
