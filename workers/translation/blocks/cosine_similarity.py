from __future__ import annotations

from mindspore import ops


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    """The cosine of the angle between the vectors along dim; lengths are not let below eps."""
    lengths = [ops.clamp(ops.sqrt(ops.square(x).sum(dim, keepdims=True)), min=eps) for x in (x1, x2)]
    return (x1 / lengths[0] * (x2 / lengths[1])).sum(dim)
