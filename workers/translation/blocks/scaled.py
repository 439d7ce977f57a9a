from __future__ import annotations


def scaled(normal, weight, bias):
    """Every channel with its weight and bias, where there are any."""
    shape = (1, -1) + (1,) * (normal.ndim - 2)
    normal = normal if weight is None else normal * weight.reshape(shape)
    return normal if bias is None else normal + bias.reshape(shape)
