from __future__ import annotations

import mindspore as ms
from mindspore import ops


def clip_grads(grads, max_norm, norm_type=2.0):
    """Scales the gradients so that their common norm is at most max_norm; returns them and the norm before."""
    norms = ops.stack([ops.norm(g.reshape(-1).astype(ms.float32), norm_type) for g in grads])
    total = norms.max() if norm_type == float("inf") else ops.norm(norms, norm_type)
    scale = ops.clamp(max_norm / (total + 1e-6), max=1.0)
    return tuple(g * scale.astype(g.dtype) for g in grads), total
