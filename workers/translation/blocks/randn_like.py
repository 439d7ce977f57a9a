from __future__ import annotations

from mindspore import ops


def randn_like(input, dtype=None):
    """Normal random numbers in the shape and dtype of the tensor."""
    return ops.randn_like(input, dtype=dtype or input.dtype)
