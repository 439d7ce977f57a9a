from __future__ import annotations

from mindspore import Parameter, nn, ops


def set_bias(layer, value):
    """Gives a layer its bias, or takes it away: a convolution or Dense asks has_bias, a norm calls it beta."""
    if isinstance(layer, nn.Cell) and hasattr(layer, "beta") and not hasattr(layer, "bias"):
        layer.beta = Parameter(ops.zeros_like(layer.beta), requires_grad=False) if value is None else value
        return
    beside = getattr(layer, "bias", None)
    beside = beside if isinstance(beside, Parameter) else getattr(layer, "weight", None)
    layer.bias = value
    if isinstance(value, Parameter) and isinstance(beside, Parameter):  # an optimizer refuses two parameters of one name
        value.name = beside.name.removesuffix("bias").removesuffix("weight") + "bias"
    if isinstance(layer, nn.Cell) and hasattr(layer, "has_bias"):
        layer.has_bias = value is not None
        if value is not None and not hasattr(layer, "bias_add"):
            layer.bias_add = ops.BiasAdd()
