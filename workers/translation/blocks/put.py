from __future__ import annotations


def put(input, index, source, accumulate=False):
    """A copy of input with source written, or added, at places counted over all elements."""
    flat = index_put(input.reshape(-1), (index.reshape(-1),), source.reshape(-1), accumulate)
    return flat.reshape(input.shape)
