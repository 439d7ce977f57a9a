from __future__ import annotations

from mindspore import nn


class HingeEmbeddingLoss(nn.Cell):
    """The input where target is 1, max(0, margin - input) where it is -1."""

    def __init__(self, margin=1.0, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.margin, self.reduction = margin, reduction

    def construct(self, logits, labels):
        return hinge_embedding_loss(logits, labels, self.margin, reduction=self.reduction)
