from __future__ import annotations

from mindspore import ops


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """Mean over classes of the binary cross entropy with logits."""
    loss = target * ops.softplus(-input) + (1 - target) * ops.softplus(input)
    loss = loss if weight is None else loss * weight
    return reduced(loss.mean(-1), reduction)
