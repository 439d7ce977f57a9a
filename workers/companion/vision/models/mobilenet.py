"""MobileNet v2 and v3."""

from __future__ import annotations

import enum
import functools

from mindspore import nn, ops

from ...checkpoint import chosen_weights, load_trained
from ..layers import Conv2dNormActivation, SqueezeExcitation, divisible, start_mobile


class InvertedResidual(nn.Cell):
    """The part of MobileNetV2: wide, convolved channel by channel, narrow again."""

    def __init__(self, inp, oup, stride, expand_ratio, norm_layer=None):
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2d
        wide = round(inp * expand_ratio)
        common = {"norm_layer": norm_layer, "activation_layer": nn.ReLU6}
        cells = [] if expand_ratio == 1 else [Conv2dNormActivation(inp, wide, 1, **common)]
        cells += [Conv2dNormActivation(wide, wide, stride=stride, groups=wide, **common), nn.Conv2d(wide, oup, 1), norm_layer(oup)]
        self.conv = nn.SequentialCell(*cells)
        self.stride, self.out_channels, self.use_res_connect = stride, oup, stride == 1 and inp == oup

    def construct(self, x):
        return x + self.conv(x) if self.use_res_connect else self.conv(x)


class InvertedResidualV3(nn.Cell):
    """The part of MobileNetV3: a row of its table says kernel, widths, attention, activation, stride and dilation."""

    def __init__(self, width, kernel, wide, out, attention, activation, stride, dilation, norm_layer):
        super().__init__()
        common = {"norm_layer": norm_layer, "activation_layer": nn.HSwish if activation == "HS" else nn.ReLU}
        cells = [] if wide == width else [Conv2dNormActivation(width, wide, 1, **common)]
        steps = {"stride": 1 if dilation > 1 else stride, "dilation": dilation, "groups": wide}
        cells.append(Conv2dNormActivation(wide, wide, kernel, **steps, **common))
        if attention:
            cells.append(SqueezeExcitation(wide, divisible(wide // 4), scale_activation=nn.HSigmoid))
        cells.append(Conv2dNormActivation(wide, out, 1, norm_layer=norm_layer, activation_layer=None))
        self.block = nn.SequentialCell(*cells)
        self.out_channels, self.use_res_connect = out, stride == 1 and width == out

    def construct(self, x):
        return self.block(x) + x if self.use_res_connect else self.block(x)


class MobileNetV2(nn.Cell):
    """torchvision's MobileNetV2: the same names, so that its checkpoints fit."""

    def __init__(
        self,
        num_classes=1000,
        width_mult=1.0,
        inverted_residual_setting=None,
        round_nearest=8,
        block=None,
        norm_layer=None,
        dropout=0.2,
    ):
        super().__init__()
        block, norm_layer = block or InvertedResidual, norm_layer or nn.BatchNorm2d
        common = {"norm_layer": norm_layer, "activation_layer": nn.ReLU6}
        rows = [[1, 16, 1, 1], [6, 24, 2, 2], [6, 32, 3, 2], [6, 64, 4, 2], [6, 96, 3, 1], [6, 160, 3, 2], [6, 320, 1, 1]]
        width = divisible(32 * width_mult, round_nearest)
        self.last_channel = divisible(1280 * max(1.0, width_mult), round_nearest)
        cells = [Conv2dNormActivation(3, width, stride=2, **common)]
        for ratio, channels, count, stride in inverted_residual_setting or rows:
            wide = divisible(channels * width_mult, round_nearest)
            for number in range(count):
                cells.append(block(width, wide, 1 if number else stride, expand_ratio=ratio, norm_layer=norm_layer))
                width = wide
        cells.append(Conv2dNormActivation(width, self.last_channel, 1, **common))
        self.features = nn.SequentialCell(*cells)
        self.classifier = nn.SequentialCell(nn.Dropout(p=dropout), nn.Dense(self.last_channel, num_classes))
        start_mobile(self)

    def construct(self, x):
        return self.classifier(self.features(x).mean((2, 3)))


class MobileNet_V2_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mobilenet_v2."""

    IMAGENET1K_V1 = "mobilenet_v2-b0353104.pth"
    IMAGENET1K_V2 = "mobilenet_v2-7ebf99e0.pth"
    DEFAULT = IMAGENET1K_V2


def mobilenet_v2(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mobilenet_v2; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MobileNet_V2_Weights, weights, pretrained)
    return load_trained(MobileNetV2(**kwargs), chosen)


class MobileNetV3(nn.Cell):
    """torchvision's MobileNetV3: the same names, so that its checkpoints fit. A row of the plan is one part."""

    def __init__(self, plan, last_channel, num_classes=1000, norm_layer=None, dropout=0.2):
        super().__init__()
        norm_layer = norm_layer or functools.partial(nn.BatchNorm2d, eps=0.001, momentum=0.99)
        common = {"norm_layer": norm_layer, "activation_layer": nn.HSwish}
        cells = [Conv2dNormActivation(3, plan[0][0], stride=2, **common)]
        cells += [InvertedResidualV3(*row, norm_layer) for row in plan]
        wide = 6 * cells[-1].out_channels
        cells.append(Conv2dNormActivation(cells[-1].out_channels, wide, 1, **common))
        self.features = nn.SequentialCell(*cells)
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.classifier = nn.SequentialCell(
            nn.Dense(wide, last_channel), nn.HSwish(), nn.Dropout(p=float(dropout)), nn.Dense(last_channel, num_classes)
        )
        start_mobile(self)

    def construct(self, x):
        return self.classifier(ops.flatten(self.avgpool(self.features(x)), start_dim=1))


class MobileNet_V3_Large_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mobilenet_v3_large."""

    IMAGENET1K_V1 = "mobilenet_v3_large-8738ca79.pth"
    IMAGENET1K_V2 = "mobilenet_v3_large-5c1a4163.pth"
    DEFAULT = IMAGENET1K_V2


def widened(plan, times):
    """The rows of a MobileNetV3 with all widths multiplied, as multiples of eight."""
    return [(divisible(a * times), kernel, divisible(b * times), divisible(c * times), *rest) for a, kernel, b, c, *rest in plan]


def mobilenet_v3_large(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mobilenet_v3_large; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MobileNet_V3_Large_Weights, weights, pretrained)
    times, narrow = kwargs.pop("width_mult", 1.0), 1 + kwargs.pop("reduced_tail", False)
    dilation, tail = 1 + kwargs.pop("dilated", False), 160 // narrow
    plan = [
        (16, 3, 16, 16, False, "RE", 1, 1),
        (16, 3, 64, 24, False, "RE", 2, 1),
        (24, 3, 72, 24, False, "RE", 1, 1),
        (24, 5, 72, 40, True, "RE", 2, 1),
        (40, 5, 120, 40, True, "RE", 1, 1),
        (40, 5, 120, 40, True, "RE", 1, 1),
        (40, 3, 240, 80, False, "HS", 2, 1),
        (80, 3, 200, 80, False, "HS", 1, 1),
        (80, 3, 184, 80, False, "HS", 1, 1),
        (80, 3, 184, 80, False, "HS", 1, 1),
        (80, 3, 480, 112, True, "HS", 1, 1),
        (112, 3, 672, 112, True, "HS", 1, 1),
        (112, 5, 672, tail, True, "HS", 2, dilation),
        (tail, 5, 6 * tail, tail, True, "HS", 1, dilation),
        (tail, 5, 6 * tail, tail, True, "HS", 1, dilation),
    ]
    return load_trained(MobileNetV3(widened(plan, times), divisible(1280 // narrow * times), **kwargs), chosen)


class MobileNet_V3_Small_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mobilenet_v3_small."""

    IMAGENET1K_V1 = "mobilenet_v3_small-047dcff4.pth"
    DEFAULT = IMAGENET1K_V1


def mobilenet_v3_small(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's mobilenet_v3_small; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(MobileNet_V3_Small_Weights, weights, pretrained)
    times, narrow = kwargs.pop("width_mult", 1.0), 1 + kwargs.pop("reduced_tail", False)
    dilation, tail = 1 + kwargs.pop("dilated", False), 96 // narrow
    plan = [
        (16, 3, 16, 16, True, "RE", 2, 1),
        (16, 3, 72, 24, False, "RE", 2, 1),
        (24, 3, 88, 24, False, "RE", 1, 1),
        (24, 5, 96, 40, True, "HS", 2, 1),
        (40, 5, 240, 40, True, "HS", 1, 1),
        (40, 5, 240, 40, True, "HS", 1, 1),
        (40, 5, 120, 48, True, "HS", 1, 1),
        (48, 5, 144, 48, True, "HS", 1, 1),
        (48, 5, 288, tail, True, "HS", 2, dilation),
        (tail, 5, 6 * tail, tail, True, "HS", 1, dilation),
        (tail, 5, 6 * tail, tail, True, "HS", 1, dilation),
    ]
    return load_trained(MobileNetV3(widened(plan, times), divisible(1024 // narrow * times), **kwargs), chosen)
