from __future__ import annotations

from mindspore import nn


class Threshold(nn.Threshold):
    """nn.Threshold that accepts inplace."""

    def __init__(self, threshold, value, inplace=False):
        super().__init__(threshold, value)
