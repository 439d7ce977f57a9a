from __future__ import annotations

from mindspore import Parameter, nn, ops


def set_bias(layer, value):
    """Gives a layer its bias, or takes it away: a convolution or Dense asks has_bias, a norm calls it beta."""
    if isinstance(layer, nn.Cell) and hasattr(layer, "beta") and not hasattr(layer, "bias"):
        layer.beta = Parameter(ops.zeros_like(layer.beta), requires_grad=False) if value is None else value
        return
    layer.bias = value
    if isinstance(layer, nn.Cell) and hasattr(layer, "has_bias"):
        layer.has_bias = value is not None
        if value is not None and not hasattr(layer, "bias_add"):
            layer.bias_add = ops.BiasAdd()
