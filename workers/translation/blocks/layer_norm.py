from __future__ import annotations

from mindspore import ops


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """Normalise over the last dimensions, as many as normalized_shape has."""
    shape = spread(normalized_shape, 1)
    first = input.ndim - len(shape)
    weight = ops.ones(shape, input.dtype) if weight is None else weight
    bias = ops.zeros(shape, input.dtype) if bias is None else bias
    return ops.LayerNorm(first, first, eps)(input, weight, bias)[0]
