from __future__ import annotations

from mindspore import ops


def nonzero(input, as_tuple=False):
    """The places that are not zero: a row each, or one tensor per dimension."""
    places = ops.nonzero(input)
    return ops.unbind(places, 1) if as_tuple else places
