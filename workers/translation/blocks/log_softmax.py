from __future__ import annotations

from mindspore import ops


def log_softmax(input, dim, dtype):
    """Logarithm of the softmax, computed in the given type."""
    wide = input.astype(dtype)
    return wide - ops.logsumexp(wide, dim, True)
