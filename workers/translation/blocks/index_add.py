from __future__ import annotations

import mindspore as ms
from mindspore import ops


def index_add(input, dim, index, source, alpha=1):
    """A copy of input with the slices of source added at the indices along dim."""
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    moved, added = ops.movedim(plain, dim, 0), ops.movedim(source * alpha, dim, 0)
    total = ops.tensor_scatter_add(moved, index.reshape(-1, 1), added.astype(plain.dtype))
    return ops.movedim(total, 0, dim).astype(input.dtype)
