from __future__ import annotations

from mindspore import nn


class Dropout2d(nn.Dropout2d):
    """nn.Dropout2d that accepts inplace."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(float(p))
