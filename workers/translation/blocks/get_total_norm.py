from __future__ import annotations

from mindspore import ops


def get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """The norm of all tensors as if they were one vector."""
    flat = ops.cat([tensor.reshape(-1) for tensor in tensors])
    if norm_type == float("inf"):
        return ops.abs(flat).max()
    return ops.sqrt(ops.square(flat).sum()) if norm_type == 2 else (ops.abs(flat) ** norm_type).sum() ** (1 / norm_type)
