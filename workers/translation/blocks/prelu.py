from __future__ import annotations

from mindspore import ops


def prelu(input, weight):
    """The input, times the weight of its channel where it is negative."""
    slope = weight.reshape((-1, *(1,) * (input.ndim - 2))) if weight.size > 1 else weight.reshape(())
    return ops.where(input > 0, input, slope * input)
