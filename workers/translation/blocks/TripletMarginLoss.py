from __future__ import annotations

from mindspore import nn


class TripletMarginLoss(nn.Cell):
    """max(0, margin + d(anchor, positive) - d(anchor, negative))."""

    def __init__(self, margin=1.0, p=2.0, eps=1e-6, swap=False, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.options, self.reduction = (margin, p, eps, swap), reduction

    def construct(self, anchor, positive, negative):
        return triplet_margin_loss(anchor, positive, negative, *self.options, reduction=self.reduction)
