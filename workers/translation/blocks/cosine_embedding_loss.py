from __future__ import annotations

from mindspore import ops


def cosine_embedding_loss(input1, input2, target, margin=0.0, size_average=None, reduce=None, reduction="mean"):
    """1 - cos where target is 1, max(0, cos - margin) where it is -1."""
    eps = 1e-12
    dot = (input1 * input2).sum(-1)
    cos = dot / ops.sqrt(((input1 * input1).sum(-1) + eps) * ((input2 * input2).sum(-1) + eps))
    zero = ops.zeros_like(cos)
    loss = ops.where(target == 1, 1 - cos, zero) + ops.where(target == -1, ops.relu(cos - margin), zero)
    return reduced(loss, reduction)
