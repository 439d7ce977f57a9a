from __future__ import annotations

from mindspore import ops


def stochastic_depth(input, p, mode, training=True):
    """Leaves out whole samples ("row") or the whole batch ("batch") with probability p, the rest grows in turn."""
    if not 0 <= p <= 1 or mode not in ("batch", "row"):
        raise ValueError(f"p is from 0 to 1, mode batch or row, not {p} and {mode}")
    if not training or p == 0:
        return input
    shape = (input.shape[0] if mode == "row" else 1,) + (1,) * (input.ndim - 1)
    kept = (ops.rand(shape) < 1 - p).astype(input.dtype)
    return input * (kept / (1 - p) if p < 1 else kept)
