from __future__ import annotations

from mindspore import nn


class MultiMarginLoss(nn.Cell):
    """Mean over the wrong classes of max(0, margin - right + wrong) ** p."""

    def __init__(self, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.options, self.reduction = (p, margin, weight), reduction

    def construct(self, logits, labels):
        return multi_margin_loss(logits, labels, *self.options, reduction=self.reduction)
