"""EfficientNet."""

from __future__ import annotations

import enum
import functools
import math

from mindspore import nn, ops

from ...checkpoint import chosen_weights, load_trained
from ...init import uniform_
from ..layers import Conv2dNormActivation, SqueezeExcitation, StochasticDepth, divisible, start_mobile


class MBConv(nn.Cell):
    """The part of EfficientNet: wide, convolved channel by channel, weighed, narrow again; fused: one full convolution."""

    def __init__(self, ratio, kernel, stride, width, out, depth_prob, norm_layer, fused=False):
        super().__init__()
        wide = divisible(width * ratio)
        common, last = {"norm_layer": norm_layer, "activation_layer": nn.SiLU}, {"norm_layer": norm_layer, "activation_layer": None}
        if fused:
            cells = [Conv2dNormActivation(width, out if wide == width else wide, kernel, stride, **common)]
            cells += [] if wide == width else [Conv2dNormActivation(wide, out, 1, **last)]
        else:
            cells = [] if wide == width else [Conv2dNormActivation(width, wide, 1, **common)]
            cells.append(Conv2dNormActivation(wide, wide, kernel, stride, groups=wide, **common))
            cells.append(SqueezeExcitation(wide, max(1, width // 4), activation=nn.SiLU))
            cells.append(Conv2dNormActivation(wide, out, 1, **last))
        self.block = nn.SequentialCell(*cells)
        self.stochastic_depth = StochasticDepth(depth_prob, "row")
        self.out_channels, self.use_res_connect = out, stride == 1 and width == out

    def construct(self, x):
        return self.stochastic_depth(self.block(x)) + x if self.use_res_connect else self.block(x)


class EfficientNet(nn.Cell):
    """torchvision's EfficientNet: the same names. A row: fused, ratio, kernel, stride, width, outputs, how often."""

    def __init__(self, plan, dropout, stochastic_depth_prob=0.2, num_classes=1000, norm_layer=None, last_channel=None):
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2d
        common, total, done = {"norm_layer": norm_layer, "activation_layer": nn.SiLU}, sum(row[-1] for row in plan), 0
        cells = [Conv2dNormActivation(3, plan[0][4], stride=2, **common)]
        for fused, ratio, kernel, stride, width, out, count in plan:
            stage = []
            for number in range(count):
                sizes = (1, out, out) if number else (stride, width, out)
                probability = stochastic_depth_prob * done / total
                stage.append(MBConv(ratio, kernel, *sizes, probability, norm_layer, fused))
                done += 1
            cells.append(nn.SequentialCell(*stage))
        width, wide = plan[-1][5], last_channel or 4 * plan[-1][5]
        cells.append(Conv2dNormActivation(width, wide, 1, **common))
        self.features = nn.SequentialCell(*cells)
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.classifier = nn.SequentialCell(nn.Dropout(p=float(dropout)), nn.Dense(wide, num_classes))
        start_mobile(self)
        uniform_(self.classifier[1].weight, -(num_classes**-0.5), num_classes**-0.5)

    def construct(self, x):
        return self.classifier(ops.flatten(self.avgpool(self.features(x)), start_dim=1))


class EfficientNet_B0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b0."""

    IMAGENET1K_V1 = "efficientnet_b0_rwightman-7f5810bc.pth"
    DEFAULT = IMAGENET1K_V1


def efficientnet_plan(wider, deeper):
    """The seven stages of EfficientNet, with more channels and more parts in each."""
    rows = [
        (1, 3, 1, 32, 16, 1),
        (6, 3, 2, 16, 24, 2),
        (6, 5, 2, 24, 40, 2),
        (6, 3, 2, 40, 80, 3),
        (6, 5, 1, 80, 112, 3),
        (6, 5, 2, 112, 192, 4),
        (6, 3, 1, 192, 320, 1),
    ]
    return [(False, *row[:3], divisible(row[3] * wider), divisible(row[4] * wider), math.ceil(row[5] * deeper)) for row in rows]


def efficientnet_b0(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b0; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B0_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.0, 1.0), **{"dropout": 0.2, **kwargs}), chosen)


class EfficientNet_B1_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b1."""

    IMAGENET1K_V1 = "efficientnet_b1_rwightman-bac287d4.pth"
    IMAGENET1K_V2 = "efficientnet_b1-c27df63c.pth"
    DEFAULT = IMAGENET1K_V2


def efficientnet_b1(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b1; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B1_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.0, 1.1), **{"dropout": 0.2, **kwargs}), chosen)


class EfficientNet_B2_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b2."""

    IMAGENET1K_V1 = "efficientnet_b2_rwightman-c35c1473.pth"
    DEFAULT = IMAGENET1K_V1


def efficientnet_b2(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b2; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B2_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.1, 1.2), **{"dropout": 0.3, **kwargs}), chosen)


class EfficientNet_B3_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b3."""

    IMAGENET1K_V1 = "efficientnet_b3_rwightman-b3899882.pth"
    DEFAULT = IMAGENET1K_V1


def efficientnet_b3(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b3; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B3_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.2, 1.4), **{"dropout": 0.3, **kwargs}), chosen)


class EfficientNet_B4_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b4."""

    IMAGENET1K_V1 = "efficientnet_b4_rwightman-23ab8bcd.pth"
    DEFAULT = IMAGENET1K_V1


def efficientnet_b4(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b4; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B4_Weights, weights, pretrained)
    return load_trained(EfficientNet(efficientnet_plan(1.4, 1.8), **{"dropout": 0.4, **kwargs}), chosen)


class EfficientNet_B5_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b5."""

    IMAGENET1K_V1 = "efficientnet_b5_lukemelas-1a07897c.pth"
    DEFAULT = IMAGENET1K_V1


def efficientnet_b5(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b5; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B5_Weights, weights, pretrained)
    norm = functools.partial(nn.BatchNorm2d, eps=0.001, momentum=0.99)
    return load_trained(EfficientNet(efficientnet_plan(1.6, 2.2), **{"dropout": 0.4, "norm_layer": norm, **kwargs}), chosen)


class EfficientNet_B6_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b6."""

    IMAGENET1K_V1 = "efficientnet_b6_lukemelas-24a108a5.pth"
    DEFAULT = IMAGENET1K_V1


def efficientnet_b6(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b6; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B6_Weights, weights, pretrained)
    norm = functools.partial(nn.BatchNorm2d, eps=0.001, momentum=0.99)
    return load_trained(EfficientNet(efficientnet_plan(1.8, 2.6), **{"dropout": 0.5, "norm_layer": norm, **kwargs}), chosen)


class EfficientNet_B7_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b7."""

    IMAGENET1K_V1 = "efficientnet_b7_lukemelas-c5b4e57e.pth"
    DEFAULT = IMAGENET1K_V1


def efficientnet_b7(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's efficientnet_b7; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(EfficientNet_B7_Weights, weights, pretrained)
    norm = functools.partial(nn.BatchNorm2d, eps=0.001, momentum=0.99)
    return load_trained(EfficientNet(efficientnet_plan(2.0, 3.1), **{"dropout": 0.5, "norm_layer": norm, **kwargs}), chosen)
