from __future__ import annotations

from mindspore import nn


class Hardsigmoid(nn.HSigmoid):
    """nn.HSigmoid that accepts inplace."""

    def __init__(self, inplace=False):
        super().__init__()
