from __future__ import annotations

from mindspore import ops


def pairwise_distance(x1, x2, p=2.0, eps=1e-6, keepdim=False):
    """p-norm of the difference along the last dimension, with eps added to every component."""
    apart = ops.abs(x1 - x2 + eps)
    if p == float("inf"):
        return ops.amax(apart, -1, keepdim)
    if p == 2:
        return ops.sqrt(ops.square(apart).sum(-1, keepdims=keepdim))
    return apart.sum(-1, keepdims=keepdim) if p == 1 else (apart**p).sum(-1, keepdims=keepdim) ** (1 / p)
