from __future__ import annotations

import mindspore as ms
from mindspore import ops


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """The last axis as the diagonals of matrices."""
    plain = input.astype(ms.int8) if input.dtype == ms.bool_ else input
    return ops.diag_embed(plain, offset, dim1, dim2).astype(input.dtype)
