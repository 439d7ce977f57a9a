from __future__ import annotations

from mindspore import ops


def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"):
    """The input where target is 1, max(0, margin - input) where it is -1."""
    zero = ops.zeros_like(input)
    loss = ops.where(target != 1, ops.relu(margin - input), zero) + ops.where(target != -1, input, zero)
    return reduced(loss, reduction)
