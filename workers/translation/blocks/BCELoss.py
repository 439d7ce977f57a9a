from __future__ import annotations

from mindspore import nn


class BCELoss(nn.Cell):
    """Binary cross entropy whose logarithms stop at -100."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.weight, self.reduction = weight, reduction

    def construct(self, logits, labels):
        return binary_cross_entropy(logits, labels, self.weight, reduction=self.reduction)
