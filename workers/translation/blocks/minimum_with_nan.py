from __future__ import annotations

from mindspore import ops


def minimum_with_nan(input, other):
    """Elementwise minimum of two tensors; nan wins, as in torch."""
    result = ops.minimum(input, other)
    result = ops.where(ops.isnan(input), input.astype(result.dtype), result)
    return ops.where(ops.isnan(other), other.astype(result.dtype), result)
