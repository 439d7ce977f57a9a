from __future__ import annotations


def unflatten(input, dim, sizes):
    """The dimension written as several sizes, of which one may be -1."""
    dim %= input.ndim
    return input.reshape(tuple(input.shape[:dim]) + tuple(sizes) + tuple(input.shape[dim + 1 :]))
