"""ShuffleNet v2."""

from __future__ import annotations

import enum

from mindspore import nn, ops

from ...checkpoint import chosen_weights, load_trained


class ShuffleUnit(nn.Cell):
    """The part of ShuffleNetV2: half of the channels is convolved, then both halves are mixed."""

    def __init__(self, inp, oup, stride):
        super().__init__()
        half, width, self.stride = oup // 2, inp if stride > 1 else oup // 2, stride

        def deep(channels):
            return [nn.Conv2d(channels, channels, 3, stride, "pad", 1, group=channels), nn.BatchNorm2d(channels)]

        first = [*deep(inp), nn.Conv2d(inp, half, 1), nn.BatchNorm2d(half), nn.ReLU()]
        self.branch1 = nn.SequentialCell(*(first if stride > 1 else []))
        second = [nn.Conv2d(width, half, 1), nn.BatchNorm2d(half), nn.ReLU(), *deep(half)]
        self.branch2 = nn.SequentialCell(*second, nn.Conv2d(half, half, 1), nn.BatchNorm2d(half), nn.ReLU())

    def construct(self, x):
        one, two = ops.chunk(x, 2, axis=1) if self.stride == 1 else (self.branch1(x), x)
        out = ops.cat([one, self.branch2(two)], 1)
        count, channels, height, width = out.shape
        return out.reshape(count, 2, channels // 2, height, width).swapaxes(1, 2).reshape(out.shape)


class ShuffleNetV2(nn.Cell):
    """torchvision's ShuffleNetV2: the same names, so that its checkpoints fit."""

    def __init__(self, stages_repeats, stages_out_channels, num_classes=1000, inverted_residual=None):
        super().__init__()
        unit, (width, *stages, last) = inverted_residual or ShuffleUnit, stages_out_channels
        self.conv1 = nn.SequentialCell(nn.Conv2d(3, width, 3, 2, "pad", 1), nn.BatchNorm2d(width), nn.ReLU())
        self.maxpool = nn.MaxPool2d(3, 2, "pad", 1)
        for number, (count, wide) in enumerate(zip(stages_repeats, stages, strict=True), 2):
            units = [unit(width, wide, 2), *(unit(wide, wide, 1) for _ in range(count - 1))]
            self.insert_child_to_cell(f"stage{number}", nn.SequentialCell(*units))
            width = wide
        self.conv5 = nn.SequentialCell(nn.Conv2d(width, last, 1), nn.BatchNorm2d(last), nn.ReLU())
        self.fc = nn.Dense(last, num_classes)

    def construct(self, x):
        x = self.stage4(self.stage3(self.stage2(self.maxpool(self.conv1(x)))))
        return self.fc(self.conv5(x).mean((2, 3)))


class ShuffleNet_V2_X0_5_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of shufflenet_v2_x0_5."""

    IMAGENET1K_V1 = "shufflenetv2_x0.5-f707e7126e.pth"
    DEFAULT = IMAGENET1K_V1


def shufflenet_v2_x0_5(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's shufflenet_v2_x0_5; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ShuffleNet_V2_X0_5_Weights, weights, pretrained)
    return load_trained(ShuffleNetV2([4, 8, 4], [24, 48, 96, 192, 1024], **kwargs), chosen)


class ShuffleNet_V2_X1_0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of shufflenet_v2_x1_0."""

    IMAGENET1K_V1 = "shufflenetv2_x1-5666bf0f80.pth"
    DEFAULT = IMAGENET1K_V1


def shufflenet_v2_x1_0(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's shufflenet_v2_x1_0; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ShuffleNet_V2_X1_0_Weights, weights, pretrained)
    return load_trained(ShuffleNetV2([4, 8, 4], [24, 116, 232, 464, 1024], **kwargs), chosen)


class ShuffleNet_V2_X1_5_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of shufflenet_v2_x1_5."""

    IMAGENET1K_V1 = "shufflenetv2_x1_5-3c479a10.pth"
    DEFAULT = IMAGENET1K_V1


def shufflenet_v2_x1_5(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's shufflenet_v2_x1_5; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ShuffleNet_V2_X1_5_Weights, weights, pretrained)
    return load_trained(ShuffleNetV2([4, 8, 4], [24, 176, 352, 704, 1024], **kwargs), chosen)


class ShuffleNet_V2_X2_0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of shufflenet_v2_x2_0."""

    IMAGENET1K_V1 = "shufflenetv2_x2_0-8be3c8ee.pth"
    DEFAULT = IMAGENET1K_V1


def shufflenet_v2_x2_0(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's shufflenet_v2_x2_0; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ShuffleNet_V2_X2_0_Weights, weights, pretrained)
    return load_trained(ShuffleNetV2([4, 8, 4], [24, 244, 488, 976, 2048], **kwargs), chosen)
