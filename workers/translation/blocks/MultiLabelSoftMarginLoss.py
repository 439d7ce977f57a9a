from __future__ import annotations

from mindspore import nn


class MultiLabelSoftMarginLoss(nn.Cell):
    """Mean over classes of the binary cross entropy with logits."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.weight, self.reduction = weight, reduction

    def construct(self, logits, labels):
        return multilabel_soft_margin_loss(logits, labels, self.weight, reduction=self.reduction)
