from __future__ import annotations

from mindspore import ops


def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """Mean over pairs of a named and an unnamed class; target lists the named ones and ends at the first -1."""
    if input.ndim == 1:
        return multilabel_margin_loss(input.expand_dims(0), target.expand_dims(0), reduction=reduction).reshape(())
    listed = ops.cumsum((target < 0).astype(input.dtype), 1) == 0
    places = ops.arange(input.shape[1]).reshape(1, 1, -1) == target.expand_dims(2)
    named = ops.logical_and(places, listed.expand_dims(2))
    wrong = ops.logical_not(named.any(1)).astype(input.dtype)
    right = (input.expand_dims(1) * named).sum(2)
    apart = ops.relu(1 - right.expand_dims(2) + input.expand_dims(1))
    loss = (apart * listed.expand_dims(2) * wrong.expand_dims(1)).sum((1, 2)) / input.shape[1]
    return reduced(loss, reduction)
