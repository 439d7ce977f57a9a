from __future__ import annotations


def as_pair(x):
    """One number for each of 2 dimensions; several stay as they are."""
    return tuple(x) if hasattr(x, "__iter__") else (x,) * 2
