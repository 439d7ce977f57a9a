from __future__ import annotations

from mindspore import ops


def cross_entropy(input, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
    """Cross entropy of class indices or probabilities, in the precision of the input."""
    axis = 0 if input.ndim == 1 else 1
    logs, classes = log_softmax(input, axis), input.shape[axis]
    scale = ops.ones((classes,), input.dtype) if weight is None else weight
    wide = scale.reshape((-1, *(1,) * (input.ndim - axis - 1)))
    if target.is_floating_point():
        smooth = target * (1 - label_smoothing) + label_smoothing / classes
        return reduced(-(smooth * logs * wide).sum(axis), reduction)
    real = target != ignore_index
    index = ops.where(real, target, ops.zeros_like(target))
    share = ops.gather(scale, index, 0) * real.astype(input.dtype)
    loss = -ops.gather_elements(logs, axis, index.expand_dims(axis)).squeeze(axis) * share * (1 - label_smoothing)
    loss = loss - (logs * wide).sum(axis) * real.astype(input.dtype) * (label_smoothing / classes)
    return loss.sum() / share.sum() if reduction == "mean" else reduced(loss, reduction)
