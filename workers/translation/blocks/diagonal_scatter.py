from __future__ import annotations

import mindspore as ms
from mindspore import ops


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    """A copy of input, in its own dtype, with src on the diagonal."""
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    return ops.diagonal_scatter(plain, src.astype(plain.dtype), offset, dim1, dim2).astype(input.dtype)
