from __future__ import annotations

from mindspore import ops


def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-5):
    """Normalise every channel of every sample, by its own statistics or by the running ones, which are kept up to date."""
    axes, shape = tuple(range(2, input.ndim)), (1, -1) + (1,) * (input.ndim - 2)
    if use_input_stats:
        mean = input.mean(axes, keep_dims=True)
        variance = ops.square(input - mean).mean(axes, keep_dims=True)
        if running_mean is not None:
            count = input.size // (input.shape[0] * input.shape[1])
            new_mean = ops.stop_gradient(mean).mean(0).reshape(-1)
            new_variance = ops.stop_gradient(variance).mean(0).reshape(-1) * (count / max(count - 1, 1))
            running_mean.copy_((1 - momentum) * running_mean + momentum * new_mean)
            running_var.copy_((1 - momentum) * running_var + momentum * new_variance)
    else:
        mean, variance = running_mean.reshape(shape), running_var.reshape(shape)
    result = (input - mean) * ops.rsqrt(variance + eps)
    result = result if weight is None else result * weight.reshape(shape)
    return result if bias is None else result + bias.reshape(shape)
