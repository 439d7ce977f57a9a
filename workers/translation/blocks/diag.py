from __future__ import annotations

import mindspore as ms
from mindspore import ops


def diag(input, diagonal=0):
    """A vector as the diagonal of a matrix, or the diagonal of a matrix as a vector."""
    if input.ndim != 1:
        return ops.diagonal(input, diagonal)
    if input.dtype == ms.bool_:
        return ops.diag_embed(input.astype(ms.int8), diagonal).astype(ms.bool_)
    return ops.diag_embed(input, diagonal)
