from __future__ import annotations

from mindspore import ops


def index_copy(input, dim, index, source):
    """A copy of input with the slices of source written at the indices along dim."""
    moved = ops.movedim(input, dim, 0).copy()
    moved[index] = ops.movedim(source, dim, 0)
    return ops.movedim(moved, 0, dim)
