from __future__ import annotations

from mindspore import ops


def index_add(input, dim, index, source, alpha=1):
    """A copy of input with the slices of source added at the indices along dim."""
    moved, added = ops.movedim(input, dim, 0), ops.movedim(source * alpha, dim, 0)
    return ops.movedim(ops.tensor_scatter_add(moved, index.reshape(-1, 1), added.astype(input.dtype)), 0, dim)
