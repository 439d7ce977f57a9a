from __future__ import annotations

from mindspore import ops


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    """A copy of input, in its own dtype, with src on the diagonal."""
    return ops.diagonal_scatter(input, src.astype(input.dtype), offset, dim1, dim2)
