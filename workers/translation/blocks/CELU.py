from __future__ import annotations

from mindspore import nn


class CELU(nn.CELU):
    """nn.CELU that accepts inplace."""

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__(alpha)
