from __future__ import annotations

from mindspore import nn


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
