from __future__ import annotations

from mindspore import nn


class KLDivLoss(nn.Cell):
    """Divergence of target from exp(input)."""

    def __init__(self, size_average=None, reduce=None, reduction="mean", log_target=False):
        super().__init__()
        self.reduction, self.log_target = reduction, log_target

    def construct(self, logits, labels):
        return kl_div(logits, labels, reduction=self.reduction, log_target=self.log_target)
