from __future__ import annotations

from mindspore import ops


def diag(input, diagonal=0):
    """A vector as the diagonal of a matrix, or the diagonal of a matrix as a vector."""
    return ops.diag_embed(input, diagonal) if input.ndim == 1 else ops.diagonal(input, diagonal)
