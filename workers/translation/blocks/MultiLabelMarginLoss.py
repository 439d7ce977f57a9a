from __future__ import annotations

from mindspore import nn


class MultiLabelMarginLoss(nn.Cell):
    """Mean over pairs of a named and an unnamed class."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, logits, labels):
        return multilabel_margin_loss(logits, labels, reduction=self.reduction)
