from __future__ import annotations

from mindspore import nn


class GLU(nn.GLU):
    """nn.GLU over dim."""

    def __init__(self, dim=-1):
        super().__init__(dim)
