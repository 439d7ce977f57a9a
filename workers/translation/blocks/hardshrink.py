from __future__ import annotations

from mindspore import ops


def hardshrink(input, lambd=0.5):
    """The input outside [-lambd, lambd], zero inside, in the precision of the input."""
    return ops.where(ops.abs(input) > lambd, input, ops.zeros_like(input))
