from __future__ import annotations

from mindspore import ops


def softshrink(input, lambd=0.5):
    """The input moved towards zero by lambd, in the precision of the input."""
    return ops.sign(input) * ops.relu(ops.abs(input) - lambd)
