from __future__ import annotations


def soft_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """log(1 + exp(-target * input))."""
    return reduced(softplus(-target * input), reduction)
