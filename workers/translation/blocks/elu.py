from __future__ import annotations

from mindspore import ops


def elu(input, alpha=1.0, inplace=False):
    """ELU for any alpha, also where it is differentiated twice."""
    return ops.where(input > 0, input, alpha * ops.expm1(ops.minimum(input, ops.zeros_like(input))))
