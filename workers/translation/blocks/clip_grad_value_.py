from __future__ import annotations

from mindspore import Parameter, ops


def clip_grad_value_(parameters, clip_value, foreach=None):
    """Limits each number of the gradients that the parameters keep to [-clip_value, clip_value]."""
    for parameter in [parameters] if isinstance(parameters, Parameter) else parameters:
        if getattr(parameter, "grad", None) is not None:
            parameter.grad = ops.clamp(parameter.grad, -clip_value, clip_value)
