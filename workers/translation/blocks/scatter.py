from __future__ import annotations

from mindspore import Tensor, ops


def scatter(input, dim, index, src=None, value=None, reduce=None):
    """A copy of input with src (or one value) written or added at the indices along dim."""
    src = value if src is None else src
    if isinstance(src, Tensor) and src.ndim:
        src = src[tuple(slice(0, length) for length in index.shape)]
    else:
        src = ops.full(index.shape, src, dtype=input.dtype)
    return ops.tensor_scatter_elements(input, index, src, dim, reduce or "none")
