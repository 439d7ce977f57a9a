from __future__ import annotations

from mindspore import nn


class Hardtanh(nn.Hardtanh):
    """nn.Hardtanh that can overwrite its input."""

    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False):
        super().__init__(float(min_val), float(max_val))
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)
