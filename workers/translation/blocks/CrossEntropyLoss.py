from __future__ import annotations

import mindspore as ms
from mindspore import nn


class CrossEntropyLoss(nn.CrossEntropyLoss):
    """nn.CrossEntropyLoss that takes int64 labels."""

    def construct(self, logits, labels):
        return super().construct(logits, labels.astype(ms.int32) if labels.dtype == ms.int64 else labels)
