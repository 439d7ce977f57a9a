from __future__ import annotations

from mindspore import nn


class SoftMarginLoss(nn.Cell):
    """log(1 + exp(-target * input))."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, logits, labels):
        return soft_margin_loss(logits, labels, reduction=self.reduction)
