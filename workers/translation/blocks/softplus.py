from __future__ import annotations

from mindspore import ops


def softplus(input, beta=1, threshold=20):
    """log(1 + exp(beta * x)) / beta in the precision of the input; the line itself above the threshold."""
    scaled = input * beta
    soft = ops.relu(scaled) + ops.log1p(ops.exp(-ops.abs(scaled)))
    return ops.where(scaled > threshold, input, soft / beta)
