from __future__ import annotations

from mindspore import ops


def log_softmax(input, dim, dtype=None):
    """Logarithm of the softmax, computed in the given type or that of the input."""
    wide = input if dtype is None else input.astype(dtype)
    return wide - ops.logsumexp(wide, dim, True)
