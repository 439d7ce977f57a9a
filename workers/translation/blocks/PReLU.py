from __future__ import annotations

from mindspore import nn


class PReLU(nn.PReLU):
    """nn.PReLU with the argument names of torch."""

    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        super().__init__(num_parameters, init)
