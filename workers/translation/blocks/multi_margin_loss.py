from __future__ import annotations

from mindspore import ops


def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"):
    """Mean over the wrong classes of max(0, margin - right + wrong) ** p."""
    if input.ndim == 1:
        return multi_margin_loss(input.expand_dims(0), target.reshape(1), p, margin, weight, reduction=reduction)
    chosen = ops.arange(input.shape[1]).expand_dims(0) == target.expand_dims(1)
    right = (input * chosen).sum(1, keepdims=True)
    loss = ops.relu(margin - right + input) ** p * ops.logical_not(chosen)
    loss = loss if weight is None else loss * ops.gather(weight, target, 0).expand_dims(1)
    return reduced(loss.sum(1) / input.shape[1], reduction)
