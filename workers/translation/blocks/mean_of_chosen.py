from __future__ import annotations

from mindspore import ops


def mean_of_chosen(input):
    """The mean of elements of which there may be none: nan, as in torch."""
    return input.mean() if input.size else ops.full((), float("nan"), dtype=input.dtype)
