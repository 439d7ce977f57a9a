from __future__ import annotations

from mindspore import nn


class Dropout(nn.Dropout):
    """nn.Dropout by the probability of dropping."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(p=float(p))
