from __future__ import annotations

from mindspore import nn


class SqueezeExcitation(nn.Cell):
    """Weighs the channels by what all of them hold on the average."""

    def __init__(self, input_channels, squeeze_channels, activation=nn.ReLU, scale_activation=nn.Sigmoid):
        super().__init__()
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.fc1 = nn.Conv2d(input_channels, squeeze_channels, 1, has_bias=True)
        self.fc2 = nn.Conv2d(squeeze_channels, input_channels, 1, has_bias=True)
        self.activation, self.scale_activation = activation(), scale_activation()

    def construct(self, x):
        return self.scale_activation(self.fc2(self.activation(self.fc1(self.avgpool(x))))) * x
