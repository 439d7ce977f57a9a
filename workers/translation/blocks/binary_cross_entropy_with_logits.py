from __future__ import annotations


def binary_cross_entropy_with_logits(input, target, weight=None, pos_weight=None, reduction="mean"):
    """Binary cross entropy of sigmoid(input), in the precision of the input."""
    rare = 1 if pos_weight is None else 1 + (pos_weight - 1) * target
    loss = (1 - target) * input + rare * softplus(-input)
    return reduced(loss if weight is None else loss * weight, reduction)
