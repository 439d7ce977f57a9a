from __future__ import annotations

from mindspore import nn


class SiLU(nn.SiLU):
    """nn.SiLU that accepts inplace."""

    def __init__(self, inplace=False):
        super().__init__()
