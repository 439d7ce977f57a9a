from __future__ import annotations

from mindspore import nn


class Dropout3d(nn.Dropout3d):
    """nn.Dropout3d that accepts inplace."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(float(p))
