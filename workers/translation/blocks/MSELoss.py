from __future__ import annotations

from mindspore import nn


class MSELoss(nn.MSELoss):
    """nn.MSELoss with the arguments of torch."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__(reduction)
