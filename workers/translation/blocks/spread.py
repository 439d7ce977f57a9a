from __future__ import annotations


def spread(value, count):
    """One number for every dimension, alone or in a list, or the given ones."""
    given = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    return given * count if len(given) == 1 else given
