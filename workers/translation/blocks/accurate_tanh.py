from __future__ import annotations

from mindspore import ops


def accurate_tanh(input):
    """tanh to float32 precision; the CPU kernel of ops.tanh is off by up to 1e-4."""
    return 2 * ops.sigmoid(2 * input) - 1
