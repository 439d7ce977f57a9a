from __future__ import annotations

from mindspore import nn


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
