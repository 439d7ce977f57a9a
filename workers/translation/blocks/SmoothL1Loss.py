from __future__ import annotations

from mindspore import nn


class SmoothL1Loss(nn.SmoothL1Loss):
    """nn.SmoothL1Loss with the arguments of torch."""

    def __init__(self, size_average=None, reduce=None, reduction="mean", beta=1.0):
        super().__init__(beta, reduction)
