from __future__ import annotations

from mindspore import nn


class GELU(nn.GELU):
    """nn.GELU, exact unless the tanh form is asked for."""

    def __init__(self, approximate="none"):
        super().__init__(approximate == "tanh")
