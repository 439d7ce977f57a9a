from __future__ import annotations

from mindspore import ops


def randint_like(input, low=0, high=None, dtype=None):
    """Whole random numbers in the shape and dtype of the tensor."""
    low, high = (0, low) if high is None else (low, high)
    return ops.randint(int(low), int(high), input.shape).astype(dtype or input.dtype)
