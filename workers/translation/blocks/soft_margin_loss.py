from __future__ import annotations

from mindspore import ops


def soft_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """log(1 + exp(-target * input))."""
    return reduced(ops.softplus(-target * input), reduction)
