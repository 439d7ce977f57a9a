from __future__ import annotations

from mindspore import nn


class PoissonNLLLoss(nn.Cell):
    """Negative log likelihood of counts."""

    def __init__(self, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction="mean"):
        super().__init__()
        self.options = {"log_input": log_input, "full": full, "eps": eps, "reduction": reduction}

    def construct(self, logits, labels):
        return poisson_nll_loss(logits, labels, **self.options)
