from __future__ import annotations

from mindspore import nn


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
