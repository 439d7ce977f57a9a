from __future__ import annotations

from mindspore import ops


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """Normalise over the last dimensions, as many as normalized_shape has."""
    axes = tuple(range(-len(spread(normalized_shape, 1)), 0))
    centred = input - input.mean(axes, keep_dims=True)
    normal = centred * ops.rsqrt(ops.square(centred).mean(axes, keep_dims=True) + eps)
    normal = normal if weight is None else normal * weight
    return normal if bias is None else normal + bias
