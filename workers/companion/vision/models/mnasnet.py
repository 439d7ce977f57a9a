"""MNASNet."""

from __future__ import annotations

import enum

from mindspore import nn

from ...checkpoint import chosen_weights, load_trained
from ...init import kaiming_uniform_
from ..layers import InPlaceReLU, divisible, start_mobile


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


class MNASNet(nn.Cell):
    """torchvision's MNASNet: the same names, so that its checkpoints fit."""

    def __init__(self, alpha, num_classes=1000, dropout=0.2):
        super().__init__()
        self.alpha, self.num_classes = alpha, num_classes
        first, width, *widths = (divisible(depth * alpha) for depth in (32, 16, 24, 40, 80, 96, 192, 320))
        cells = [nn.Conv2d(3, first, 3, 2, "pad", 1), nn.BatchNorm2d(first, momentum=0.9997), InPlaceReLU()]
        cells += [nn.Conv2d(first, first, 3, 1, "pad", 1, group=first), nn.BatchNorm2d(first, momentum=0.9997), InPlaceReLU()]
        cells += [nn.Conv2d(first, width, 1), nn.BatchNorm2d(width, momentum=0.9997)]
        rows = [(3, 2, 3, 3), (5, 2, 3, 3), (5, 2, 6, 3), (3, 1, 6, 2), (5, 2, 6, 4), (3, 1, 6, 1)]
        for wide, (kernel, stride, ratio, count) in zip(widths, rows, strict=True):
            others = [MNASUnit(wide, wide, kernel, 1, ratio) for _ in range(count - 1)]
            cells.append(nn.SequentialCell(MNASUnit(width, wide, kernel, stride, ratio), *others))
            width = wide
        cells += [nn.Conv2d(width, 1280, 1), nn.BatchNorm2d(1280, momentum=0.9997), InPlaceReLU()]
        self.layers = nn.SequentialCell(*cells)
        self.classifier = nn.SequentialCell(nn.Dropout(p=float(dropout)), nn.Dense(1280, num_classes))
        start_mobile(self)
        kaiming_uniform_(self.classifier[1].weight, mode="fan_out", nonlinearity="sigmoid")

    def construct(self, x):
        return self.classifier(self.layers(x).mean((2, 3)))


class MNASNet0_5_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mnasnet0_5."""

    IMAGENET1K_V1 = "mnasnet0.5_top1_67.823-3ffadce67e.pth"
    DEFAULT = IMAGENET1K_V1


def mnasnet0_5(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mnasnet0_5; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MNASNet0_5_Weights, weights, pretrained)
    return load_trained(MNASNet(0.5, **kwargs), chosen)


class MNASNet0_75_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mnasnet0_75."""

    IMAGENET1K_V1 = "mnasnet0_75-7090bc5f.pth"
    DEFAULT = IMAGENET1K_V1


def mnasnet0_75(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mnasnet0_75; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MNASNet0_75_Weights, weights, pretrained)
    return load_trained(MNASNet(0.75, **kwargs), chosen)


class MNASNet1_0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mnasnet1_0."""

    IMAGENET1K_V1 = "mnasnet1.0_top1_73.512-f206786ef8.pth"
    DEFAULT = IMAGENET1K_V1


def mnasnet1_0(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mnasnet1_0; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MNASNet1_0_Weights, weights, pretrained)
    return load_trained(MNASNet(1.0, **kwargs), chosen)


class MNASNet1_3_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mnasnet1_3."""

    IMAGENET1K_V1 = "mnasnet1_3-a4c69d6f.pth"
    DEFAULT = IMAGENET1K_V1


def mnasnet1_3(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mnasnet1_3; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MNASNet1_3_Weights, weights, pretrained)
    return load_trained(MNASNet(1.3, **kwargs), chosen)
