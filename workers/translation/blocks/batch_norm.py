from __future__ import annotations

from mindspore import ops


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5):
    """Normalise every channel over the batch, or by the running statistics; while training these are updated in place."""
    axes, shape = (0, *range(2, input.ndim)), (1, -1) + (1,) * (input.ndim - 2)
    if training or running_mean is None:
        mean = input.mean(axes, keep_dims=True)
        variance = ops.square(input - mean).mean(axes, keep_dims=True)
        if running_mean is not None:
            count = input.size // input.shape[1]
            new_variance = ops.stop_gradient(variance).reshape(-1) * (count / max(count - 1, 1))
            running_mean.copy_((1 - momentum) * running_mean + momentum * ops.stop_gradient(mean).reshape(-1))
            running_var.copy_((1 - momentum) * running_var + momentum * new_variance)
    else:
        mean, variance = running_mean.reshape(shape), running_var.reshape(shape)
    result = (input - mean) * ops.rsqrt(variance + eps)
    result = result if weight is None else result * weight.reshape(shape)
    return result if bias is None else result + bias.reshape(shape)
