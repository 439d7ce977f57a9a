from __future__ import annotations

from mindspore import ops


def maximum_with_nan(input, other):
    """Elementwise maximum of two tensors; nan wins, as in torch."""
    result = ops.maximum(input, other)
    result = ops.where(ops.isnan(input), input.astype(result.dtype), result)
    return ops.where(ops.isnan(other), other.astype(result.dtype), result)
