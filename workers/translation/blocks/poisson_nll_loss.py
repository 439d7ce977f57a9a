from __future__ import annotations

import math

from mindspore import ops


def poisson_nll_loss(input, target, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction="mean"):
    """Negative log likelihood of counts; `full` adds Stirling's term for counts above 1."""
    loss = ops.exp(input) - target * input if log_input else input - target * ops.log(input + eps)
    if full:
        counts = target.astype(input.dtype)
        many = ops.where(counts > 1, counts, ops.ones_like(counts))
        stirling = many * ops.log(many) - many + 0.5 * ops.log(2 * math.pi * many)
        loss = loss + ops.where(counts > 1, stirling, ops.zeros_like(stirling))
    return reduced(loss, reduction)
