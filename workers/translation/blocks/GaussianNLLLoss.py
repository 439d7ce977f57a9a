from __future__ import annotations

from mindspore import nn


class GaussianNLLLoss(nn.Cell):
    """Negative log likelihood under a normal distribution."""

    def __init__(self, *, full=False, eps=1e-6, reduction="mean"):
        super().__init__()
        self.options = (full, eps, reduction)

    def construct(self, logits, labels, var):
        return gaussian_nll_loss(logits, labels, var, *self.options)
