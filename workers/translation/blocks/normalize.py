from __future__ import annotations

from mindspore import ops


def normalize(input, p=2.0, dim=1, eps=1e-12):
    """Divide by the p-norm along dim, or by eps where that is larger."""
    if p == 2:
        length = ops.sqrt(ops.clamp(ops.square(input).sum(dim, keepdims=True), min=eps * eps))
    elif p == float("inf"):
        length = ops.clamp(ops.amax(ops.abs(input), dim, True), min=eps)
    else:
        length = ops.clamp((ops.abs(input) ** p).sum(dim, keepdims=True) ** (1 / p), min=eps)
    return input / length
