"""One number or one for each axis."""

from __future__ import annotations


def border(padding, kernel, dilation):
    """Padding of a convolution as ops.pad takes it: last dimension first, both sides."""
    if padding == "valid":
        padding = (0,) * len(kernel)
    if padding == "same":
        both = [(step * (size - 1)) for size, step in zip(kernel, dilation)]
        pairs = [(total // 2, total - total // 2) for total in both]
    else:
        pairs = [(side, side) for side in spread(padding, len(kernel))]
    return tuple(side for pair in reversed(pairs) for side in pair)


def as_ntuple(n, name="parse"):
    """A function that gives n times what it is given; several values stay as they are."""

    def parse(x):
        return tuple(x) if hasattr(x, "__iter__") and not isinstance(x, str) else (x,) * n

    parse.__name__ = name
    return parse


def as_pair(x):
    """One number for each of 2 dimensions; several stay as they are."""
    return tuple(x) if hasattr(x, "__iter__") else (x,) * 2


def as_quadruple(x):
    """One number for each of 4 dimensions; several stay as they are."""
    return tuple(x) if hasattr(x, "__iter__") else (x,) * 4


def as_single(x):
    """One number for one dimension; several stay as they are."""
    return tuple(x) if hasattr(x, "__iter__") else (x,) * 1


def as_triple(x):
    """One number for each of 3 dimensions; several stay as they are."""
    return tuple(x) if hasattr(x, "__iter__") else (x,) * 3


def spread(value, count):
    """One number for every dimension, alone or in a list, or the given ones."""
    given = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    return given * count if len(given) == 1 else given
