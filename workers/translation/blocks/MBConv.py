from __future__ import annotations

from mindspore import nn


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
