from __future__ import annotations

from mindspore import ops


def elu(input, alpha=1.0, inplace=False):
    """ELU for any alpha."""
    return ops.elu(input) if alpha == 1 else ops.where(input > 0, input, alpha * ops.elu(input))
