from __future__ import annotations

from mindspore import ops


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5):
    """Normalise every channel over the batch, or by the running statistics; while training these are updated in place."""
    axes, shape = (0, *range(2, input.ndim)), (1, -1) + (1,) * (input.ndim - 2)
    if not training:
        normal = (input - running_mean.reshape(shape)) * ops.rsqrt(running_var.reshape(shape) + eps)
        return scaled(normal, weight, bias)
    mean = input.mean(axes, keep_dims=True)
    variance = ops.square(input - mean).mean(axes, keep_dims=True)
    result = scaled((input - mean) * ops.rsqrt(variance + eps), weight, bias)
    kept_statistics(running_mean, running_var, mean, variance, input.size // input.shape[1], momentum)
    return result
