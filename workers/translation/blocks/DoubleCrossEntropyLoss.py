from __future__ import annotations

from mindspore import nn


class DoubleCrossEntropyLoss(nn.Cell):
    """Cross entropy in the precision of the input."""

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
        super().__init__()
        self.options = (weight, ignore_index, reduction, label_smoothing)

    def construct(self, logits, labels):
        return cross_entropy(logits, labels, *self.options)
