from __future__ import annotations

from mindspore import nn


class Softmax(nn.Softmax):
    """nn.Softmax over dim."""

    def __init__(self, dim=-1):
        super().__init__(dim)
