from __future__ import annotations

from mindspore import nn


class LeakyReLU(nn.LeakyReLU):
    """nn.LeakyReLU whose slope is 0.01 unless given."""

    def __init__(self, negative_slope=0.01, inplace=False):
        super().__init__(negative_slope)
