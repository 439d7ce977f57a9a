from __future__ import annotations

from mindspore import ops


def mish(input, inplace=False):
    """x * tanh(softplus(x)) without the approximate tanh."""
    small = ops.exp(-ops.abs(input))
    above = ops.where(input > 0, 1 + 2 * small, small * (small + 2))
    below = ops.where(input > 0, 2 * small * small, ops.full_like(small, 2.0))
    return input * above / (above + below)
