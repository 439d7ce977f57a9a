from __future__ import annotations

from mindspore import ops


def kl_div(input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    """Divergence of target from exp(input); target is given as probabilities or as their logarithms."""
    if log_target:
        loss = ops.exp(target) * (target - input)
    else:
        loss = ops.where(target > 0, target * (ops.log(ops.where(target > 0, target, ops.ones_like(target))) - input), 0.0 * input)
    return loss.sum() / input.shape[0] if reduction == "batchmean" else reduced(loss, reduction)
