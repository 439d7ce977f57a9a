"""ResNet, ResNeXt and Wide ResNet."""

from __future__ import annotations

import enum

from mindspore import nn, ops

from ...checkpoint import chosen_weights, load_trained
from ...init import kaiming_normal_, zeros_
from ..layers import InPlaceReLU


def conv3x3(in_planes, out_planes, stride=1, groups=1, dilation=1):
    """A convolution of 3x3 that keeps the size at stride 1."""
    return nn.Conv2d(in_planes, out_planes, 3, stride, "pad", dilation, dilation, groups)


class BasicBlock(nn.Cell):
    """Two 3x3 convolutions beside a shortcut: the part of resnet18 and resnet34."""

    expansion = 1

    def __init__(self, inplanes, planes, stride=1, downsample=None, groups=1, base_width=64, dilation=1, norm_layer=None):
        super().__init__()
        if groups != 1 or base_width != 64 or dilation > 1:
            raise ValueError("BasicBlock has one group, width 64 and no dilation")
        norm_layer = norm_layer or nn.BatchNorm2d
        self.conv1 = conv3x3(inplanes, planes, stride)
        self.bn1 = norm_layer(planes)
        self.relu = nn.ReLU()
        self.conv2 = conv3x3(planes, planes)
        self.bn2 = norm_layer(planes)
        self.downsample, self.stride = downsample, stride

    def construct(self, x):
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        return self.relu(out + (x if self.downsample is None else self.downsample(x)))


def conv1x1(in_planes, out_planes, stride=1):
    """A convolution of single points."""
    return nn.Conv2d(in_planes, out_planes, 1, stride, "valid")


class Bottleneck(nn.Cell):
    """A 3x3 convolution between two of single points, beside a shortcut: the part of resnet50 and deeper ones."""

    expansion = 4

    def __init__(self, inplanes, planes, stride=1, downsample=None, groups=1, base_width=64, dilation=1, norm_layer=None):
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2d
        width = int(planes * base_width / 64) * groups
        self.conv1 = conv1x1(inplanes, width)
        self.bn1 = norm_layer(width)
        self.conv2 = conv3x3(width, width, stride, groups, dilation)
        self.bn2 = norm_layer(width)
        self.conv3 = conv1x1(width, planes * self.expansion)
        self.bn3 = norm_layer(planes * self.expansion)
        self.relu = nn.ReLU()
        self.downsample, self.stride = downsample, stride

    def construct(self, x):
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.relu(self.bn2(self.conv2(out)))
        out = self.bn3(self.conv3(out))
        return self.relu(out + (x if self.downsample is None else self.downsample(x)))


class ResNet(nn.Cell):
    """torchvision's ResNet: the same names, so that its checkpoints fit."""

    def __init__(
        self,
        block,
        layers,
        num_classes=1000,
        zero_init_residual=False,
        groups=1,
        width_per_group=64,
        replace_stride_with_dilation=None,
        norm_layer=None,
    ):
        super().__init__()
        self._norm_layer = norm_layer or nn.BatchNorm2d
        self.inplanes, self.dilation, self.groups, self.base_width = 64, 1, groups, width_per_group
        dilated = replace_stride_with_dilation or [False, False, False]
        self.conv1 = nn.Conv2d(3, 64, 7, 2, "pad", 3)
        self.bn1 = self._norm_layer(64)
        self.relu = InPlaceReLU()
        self.maxpool = nn.MaxPool2d(3, 2, "pad", 1)
        self.layer1 = self._make_layer(block, 64, layers[0])
        self.layer2 = self._make_layer(block, 128, layers[1], 2, dilated[0])
        self.layer3 = self._make_layer(block, 256, layers[2], 2, dilated[1])
        self.layer4 = self._make_layer(block, 512, layers[3], 2, dilated[2])
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Dense(512 * block.expansion, num_classes)
        for _, cell in self.cells_and_names():
            if isinstance(cell, nn.Conv2d):
                kaiming_normal_(cell.weight, mode="fan_out", nonlinearity="relu")
            elif zero_init_residual and hasattr(cell, "downsample"):
                zeros_(getattr(cell, "bn3", cell.bn2).gamma)

    def _make_layer(self, block, planes, blocks, stride=1, dilate=False):
        downsample, dilation = None, self.dilation
        if dilate:
            self.dilation, stride = self.dilation * stride, 1
        wide = planes * block.expansion
        if stride != 1 or self.inplanes != wide:
            downsample = nn.SequentialCell(conv1x1(self.inplanes, wide, stride), self._norm_layer(wide))
        common = {"groups": self.groups, "base_width": self.base_width, "norm_layer": self._norm_layer}
        cells = [block(self.inplanes, planes, stride, downsample, dilation=dilation, **common)]
        self.inplanes = wide
        cells += [block(wide, planes, dilation=self.dilation, **common) for _ in range(1, blocks)]
        return nn.SequentialCell(*cells)

    def construct(self, x):
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(ops.flatten(self.avgpool(x), start_dim=1))


class ResNet101_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet101."""

    IMAGENET1K_V1 = "resnet101-63fe2227.pth"
    IMAGENET1K_V2 = "resnet101-cd907fc2.pth"
    DEFAULT = IMAGENET1K_V2


def resnet101(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet101; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet101_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 23, 3], **kwargs), chosen)


class ResNet152_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet152."""

    IMAGENET1K_V1 = "resnet152-394f9c45.pth"
    IMAGENET1K_V2 = "resnet152-f82ba261.pth"
    DEFAULT = IMAGENET1K_V2


def resnet152(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet152; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet152_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 8, 36, 3], **kwargs), chosen)


class ResNet18_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet18."""

    IMAGENET1K_V1 = "resnet18-f37072fd.pth"
    DEFAULT = IMAGENET1K_V1


def resnet18(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet18; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet18_Weights, weights, pretrained)
    return load_trained(ResNet(BasicBlock, [2, 2, 2, 2], **kwargs), chosen)


class ResNet34_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet34."""

    IMAGENET1K_V1 = "resnet34-b627a593.pth"
    DEFAULT = IMAGENET1K_V1


def resnet34(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet34; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet34_Weights, weights, pretrained)
    return load_trained(ResNet(BasicBlock, [3, 4, 6, 3], **kwargs), chosen)


class ResNet50_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet50."""

    IMAGENET1K_V1 = "resnet50-0676ba61.pth"
    IMAGENET1K_V2 = "resnet50-11ad3fa6.pth"
    DEFAULT = IMAGENET1K_V2


def resnet50(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnet50; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNet50_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 6, 3], **kwargs), chosen)


class ResNeXt101_32X8D_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnext101_32x8d."""

    IMAGENET1K_V1 = "resnext101_32x8d-8ba56ff5.pth"
    IMAGENET1K_V2 = "resnext101_32x8d-110c445d.pth"
    DEFAULT = IMAGENET1K_V2


def resnext101_32x8d(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnext101_32x8d; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNeXt101_32X8D_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 23, 3], **{**kwargs, "groups": 32, "width_per_group": 8}), chosen)


class ResNeXt101_64X4D_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnext101_64x4d."""

    IMAGENET1K_V1 = "resnext101_64x4d-173b62eb.pth"
    DEFAULT = IMAGENET1K_V1


def resnext101_64x4d(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnext101_64x4d; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNeXt101_64X4D_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 23, 3], **{**kwargs, "groups": 64, "width_per_group": 4}), chosen)


class ResNeXt50_32X4D_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnext50_32x4d."""

    IMAGENET1K_V1 = "resnext50_32x4d-7cdf4587.pth"
    IMAGENET1K_V2 = "resnext50_32x4d-1a0047aa.pth"
    DEFAULT = IMAGENET1K_V2


def resnext50_32x4d(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's resnext50_32x4d; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ResNeXt50_32X4D_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 6, 3], **{**kwargs, "groups": 32, "width_per_group": 4}), chosen)


class Wide_ResNet101_2_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of wide_resnet101_2."""

    IMAGENET1K_V1 = "wide_resnet101_2-32ee1156.pth"
    IMAGENET1K_V2 = "wide_resnet101_2-d733dc28.pth"
    DEFAULT = IMAGENET1K_V2


def wide_resnet101_2(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's wide_resnet101_2; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(Wide_ResNet101_2_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 23, 3], **{**kwargs, "width_per_group": 128}), chosen)


class Wide_ResNet50_2_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of wide_resnet50_2."""

    IMAGENET1K_V1 = "wide_resnet50_2-95faca4d.pth"
    IMAGENET1K_V2 = "wide_resnet50_2-9ba9bcbe.pth"
    DEFAULT = IMAGENET1K_V2


def wide_resnet50_2(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's wide_resnet50_2; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(Wide_ResNet50_2_Weights, weights, pretrained)
    return load_trained(ResNet(Bottleneck, [3, 4, 6, 3], **{**kwargs, "width_per_group": 128}), chosen)
