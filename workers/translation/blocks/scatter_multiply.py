from __future__ import annotations

from mindspore import Tensor, ops


def scatter_multiply(input, dim, index, src=None, value=None, reduce="multiply"):
    """A copy of input in which the elements at the indices along dim are multiplied with src, or with one value."""
    src = value if src is None else src
    src = src if isinstance(src, Tensor) else ops.full(index.shape, src, dtype=input.dtype)
    return scatter_reduce(input, dim, index, src, "prod")
