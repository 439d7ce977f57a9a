from __future__ import annotations

from mindspore import ops


def bernoulli(input, p=None):
    """Ones with the chances in input, or with chance p everywhere; zeros otherwise."""
    return (ops.rand(input.shape) < (input if p is None else p)).astype(input.dtype)
