from __future__ import annotations

from mindspore import nn


class ReLU(nn.ReLU):
    """nn.ReLU that accepts inplace."""

    def __init__(self, inplace=False):
        super().__init__()
