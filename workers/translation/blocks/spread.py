from __future__ import annotations


def spread(value, count):
    """One number for every dimension, or the given ones."""
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * count
