from __future__ import annotations


def as_quadruple(x):
    """One number for each of 4 dimensions; several stay as they are."""
    return tuple(x) if hasattr(x, "__iter__") else (x,) * 4
