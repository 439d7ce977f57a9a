from __future__ import annotations

from mindspore import nn


class ReLU6(nn.ReLU6):
    """nn.ReLU6 that accepts inplace."""

    def __init__(self, inplace=False):
        super().__init__()
