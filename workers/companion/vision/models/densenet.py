"""DenseNet."""

from __future__ import annotations

import collections
import enum

from mindspore import nn, ops

from ...checkpoint import chosen_weights, load_trained
from ...init import kaiming_normal_, zeros_
from ..layers import InPlaceReLU


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


class DenseBlock(nn.Cell):
    """Layers each of which sees the feature maps of all before it."""

    def __init__(self, num_layers, width, bn_size, growth_rate, drop_rate):
        super().__init__()
        for number in range(num_layers):
            layer = DenseLayer(width + number * growth_rate, growth_rate, bn_size, drop_rate)
            self.insert_child_to_cell(f"denselayer{number + 1}", layer)

    def construct(self, x):
        features = [x]
        for layer in self.cells():
            features.append(layer(features))
        return ops.cat(features, 1)


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


class DenseNet121_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of densenet121."""

    IMAGENET1K_V1 = "densenet121-a639ec97.pth"
    DEFAULT = IMAGENET1K_V1


def densenet121(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's densenet121; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(DenseNet121_Weights, weights, pretrained)
    return load_trained(DenseNet(32, (6, 12, 24, 16), 64, **kwargs), chosen)


class DenseNet161_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of densenet161."""

    IMAGENET1K_V1 = "densenet161-8d451a50.pth"
    DEFAULT = IMAGENET1K_V1


def densenet161(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's densenet161; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(DenseNet161_Weights, weights, pretrained)
    return load_trained(DenseNet(48, (6, 12, 36, 24), 96, **kwargs), chosen)


class DenseNet169_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of densenet169."""

    IMAGENET1K_V1 = "densenet169-b2777c0a.pth"
    DEFAULT = IMAGENET1K_V1


def densenet169(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's densenet169; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(DenseNet169_Weights, weights, pretrained)
    return load_trained(DenseNet(32, (6, 12, 32, 32), 64, **kwargs), chosen)


class DenseNet201_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of densenet201."""

    IMAGENET1K_V1 = "densenet201-c1103571.pth"
    DEFAULT = IMAGENET1K_V1


def densenet201(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's densenet201; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(DenseNet201_Weights, weights, pretrained)
    return load_trained(DenseNet(32, (6, 12, 48, 32), 64, **kwargs), chosen)
