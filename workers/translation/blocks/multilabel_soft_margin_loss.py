from __future__ import annotations


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """Mean over classes of the binary cross entropy with logits."""
    loss = target * softplus(-input) + (1 - target) * softplus(input)
    loss = loss if weight is None else loss * weight
    return reduced(loss.mean(-1), reduction)
