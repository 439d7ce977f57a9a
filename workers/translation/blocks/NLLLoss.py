from __future__ import annotations

from mindspore import nn


class NLLLoss(nn.NLLLoss):
    """nn.NLLLoss with the arguments of torch."""

    def __init__(self, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"):
        super().__init__(weight, ignore_index, reduction)
