from __future__ import annotations


def as_single(x):
    """One number for one dimension; several stay as they are."""
    return tuple(x) if hasattr(x, "__iter__") else (x,) * 1
