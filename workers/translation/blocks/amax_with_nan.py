from __future__ import annotations

from mindspore import ops


def amax_with_nan(input, dim=(), keepdim=False):
    """Largest elements over the given axes or all of them; nan wins, as in torch."""
    axis = dim if isinstance(dim, int) or dim else tuple(range(input.ndim))
    largest = ops.amax(input, axis=axis, keepdims=keepdim)
    if not input.is_floating_point():
        return largest
    return ops.where(ops.isnan(input).any(axis=axis, keep_dims=keepdim), ops.full_like(largest, float("nan")), largest)
