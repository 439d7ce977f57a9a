from __future__ import annotations

import math

import mindspore as ms
from mindspore import ops


def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction="mean"):
    """Negative log likelihood under a normal distribution; var is not let below eps, without a gradient for that."""
    var = ms.Tensor(var, input.dtype) if isinstance(var, float) else var
    if var.ndim < input.ndim and var.shape == input.shape[:-1]:
        var = var.expand_dims(-1)
    var = var + ops.stop_gradient(ops.relu(eps - var))
    loss = 0.5 * (ops.log(var) + ops.square(input - target) / var)
    return reduced(loss + 0.5 * math.log(2 * math.pi) if full else loss, reduction)
