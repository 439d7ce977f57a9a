from __future__ import annotations

from mindspore import nn


class Hardtanh(nn.Hardtanh):
    """nn.Hardtanh that accepts inplace."""

    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False):
        super().__init__(float(min_val), float(max_val))
