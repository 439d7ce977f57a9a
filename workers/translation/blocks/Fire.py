from __future__ import annotations

from mindspore import nn, ops


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
