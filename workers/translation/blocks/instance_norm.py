from __future__ import annotations

from mindspore import ops


def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-5):
    """Normalise every channel of every sample, by its own statistics or by the running ones, which are kept up to date."""
    axes, shape = tuple(range(2, input.ndim)), (1, -1) + (1,) * (input.ndim - 2)
    if not use_input_stats:
        normal = (input - running_mean.reshape(shape)) * ops.rsqrt(running_var.reshape(shape) + eps)
        return scaled(normal, weight, bias)
    mean = input.mean(axes, keep_dims=True)
    variance = ops.square(input - mean).mean(axes, keep_dims=True)
    result = scaled((input - mean) * ops.rsqrt(variance + eps), weight, bias)
    count = input.size // (input.shape[0] * input.shape[1])
    kept_statistics(running_mean, running_var, mean.mean(0), variance.mean(0), count, momentum)
    return result
