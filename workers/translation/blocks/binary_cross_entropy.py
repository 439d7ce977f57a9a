from __future__ import annotations

from mindspore import ops


def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """Binary cross entropy whose logarithms stop at -100."""
    one = ops.ones_like(input)
    log_yes = ops.where(input > 0, ops.log(ops.where(input > 0, input, one)), -100 * one)
    log_no = ops.where(input < 1, ops.log(ops.where(input < 1, 1 - input, one)), -100 * one)
    loss = -(target * log_yes + (1 - target) * log_no)
    return reduced(loss if weight is None else loss * weight, reduction)
