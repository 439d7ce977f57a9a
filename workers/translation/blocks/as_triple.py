from __future__ import annotations


def as_triple(x):
    """One number for each of 3 dimensions; several stay as they are."""
    return tuple(x) if hasattr(x, "__iter__") else (x,) * 3
