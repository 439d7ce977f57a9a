from __future__ import annotations

from mindspore import nn


class BCEWithLogitsLoss(nn.Cell):
    """Binary cross entropy of sigmoid(input), with the arguments of torch, in the precision of the input."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None):
        super().__init__()
        self.weight, self.pos_weight, self.reduction = weight, pos_weight, reduction

    def construct(self, logits, labels):
        return binary_cross_entropy_with_logits(logits, labels, self.weight, self.pos_weight, self.reduction)
