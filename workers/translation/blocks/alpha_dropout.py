from __future__ import annotations

from mindspore import ops


def alpha_dropout(input, p=0.5, training=False, inplace=False, whole_channels=False):
    """Dropout that keeps mean and variance of SELU activations, by elements or by channels."""
    if not training or p == 0:
        return input
    shape = input.shape[:2] + (1,) * (input.ndim - 2) if whole_channels else input.shape
    kept = (ops.rand(shape) >= p).astype(input.dtype)
    low = -1.7580993408473766
    scale = ((1 - p) * (1 + p * low**2)) ** -0.5
    return (input * kept + low * (1 - kept)) * scale - scale * low * p
