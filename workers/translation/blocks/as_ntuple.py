from __future__ import annotations


def as_ntuple(n, name="parse"):
    """A function that gives n times what it is given; several values stay as they are."""

    def parse(x):
        return tuple(x) if hasattr(x, "__iter__") and not isinstance(x, str) else (x,) * n

    parse.__name__ = name
    return parse
