from __future__ import annotations

from mindspore import nn


class Hardswish(nn.HSwish):
    """nn.HSwish that accepts inplace."""

    def __init__(self, inplace=False):
        super().__init__()
