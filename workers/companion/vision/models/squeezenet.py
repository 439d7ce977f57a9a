"""SqueezeNet."""

from __future__ import annotations

import enum

from mindspore import nn, ops

from ...checkpoint import chosen_weights, load_trained
from ...init import kaiming_uniform_, normal_, zeros_
from ...nn.pooling import MaxPool2d
from ..layers import InPlaceReLU


class Fire(nn.Cell):
    """The part of SqueezeNet: few channels, then many from two sizes of kernels."""

    def __init__(self, inplanes, squeeze_planes, expand1x1_planes, expand3x3_planes):
        super().__init__()
        self.inplanes = inplanes
        self.squeeze = nn.Conv2d(inplanes, squeeze_planes, 1, has_bias=True)
        self.squeeze_activation = nn.ReLU()
        self.expand1x1 = nn.Conv2d(squeeze_planes, expand1x1_planes, 1, has_bias=True)
        self.expand1x1_activation = nn.ReLU()
        self.expand3x3 = nn.Conv2d(squeeze_planes, expand3x3_planes, 3, 1, "pad", 1, has_bias=True)
        self.expand3x3_activation = nn.ReLU()

    def construct(self, x):
        x = self.squeeze_activation(self.squeeze(x))
        return ops.cat([self.expand1x1_activation(self.expand1x1(x)), self.expand3x3_activation(self.expand3x3(x))], 1)


class SqueezeNet(nn.Cell):
    """torchvision's SqueezeNet: the same names, so that its checkpoints fit."""

    def __init__(self, version="1_0", num_classes=1000, dropout=0.5):
        super().__init__()
        self.num_classes = num_classes
        width, kernel, pools = {"1_0": (96, 7, (3, 7)), "1_1": (64, 3, (2, 4))}[version]
        cells = [nn.Conv2d(3, width, kernel, 2, "valid", has_bias=True), InPlaceReLU(), MaxPool2d(3, 2, ceil_mode=True)]
        for number, squeezed in enumerate([16, 16, 32, 32, 48, 48, 64, 64]):
            if number in pools:
                cells.append(MaxPool2d(3, 2, ceil_mode=True))
            cells.append(Fire(width, squeezed, 4 * squeezed, 4 * squeezed))
            width = 8 * squeezed
        self.features = nn.SequentialCell(*cells)
        last = nn.Conv2d(512, num_classes, 1, has_bias=True)
        self.classifier = nn.SequentialCell(nn.Dropout(p=dropout), last, InPlaceReLU(), nn.AdaptiveAvgPool2d((1, 1)))
        for _, cell in self.cells_and_names():
            if isinstance(cell, nn.Conv2d):
                kaiming_uniform_(cell.weight)
                zeros_(cell.bias)
        normal_(last.weight, 0, 0.01)

    def construct(self, x):
        return ops.flatten(self.classifier(self.features(x)), start_dim=1)


class SqueezeNet1_0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of squeezenet1_0."""

    IMAGENET1K_V1 = "squeezenet1_0-b66bff10.pth"
    DEFAULT = IMAGENET1K_V1


def squeezenet1_0(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's squeezenet1_0; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(SqueezeNet1_0_Weights, weights, pretrained)
    return load_trained(SqueezeNet("1_0", **kwargs), chosen)


class SqueezeNet1_1_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of squeezenet1_1."""

    IMAGENET1K_V1 = "squeezenet1_1-b8a52dc0.pth"
    DEFAULT = IMAGENET1K_V1


def squeezenet1_1(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's squeezenet1_1; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(SqueezeNet1_1_Weights, weights, pretrained)
    return load_trained(SqueezeNet("1_1", **kwargs), chosen)
