from __future__ import annotations

from mindspore import ops


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """Random slopes while training, their mean otherwise."""
    slope = ops.rand_like(input) * (upper - lower) + lower if training else (lower + upper) / 2
    return ops.where(input > 0, input, input * slope)
