"""Normalizations over batch, layer, instance and neighbours."""

from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import ops

from ..nn.shapes import spread


def kept_statistics(running_mean, running_var, mean, variance, count, momentum):
    """Move the running statistics towards those of the batch; the variance counts one value less."""
    if running_mean is not None:
        new_variance = ops.stop_gradient(variance).reshape(-1) * (count / max(count - 1, 1))
        running_mean.copy_((1 - momentum) * running_mean + momentum * ops.stop_gradient(mean).reshape(-1))
        running_var.copy_((1 - momentum) * running_var + momentum * new_variance)


def scaled(normal, weight, bias):
    """Every channel with its weight and bias, where there are any."""
    shape = (1, -1) + (1,) * (normal.ndim - 2)
    normal = normal if weight is None else normal * weight.reshape(shape)
    return normal if bias is None else normal + bias.reshape(shape)


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


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """Normalise over the last dimensions, as many as normalized_shape has."""
    axes = tuple(range(-len(spread(normalized_shape, 1)), 0))
    centred = input - input.mean(axes, keep_dims=True)
    normal = centred * ops.rsqrt(ops.square(centred).mean(axes, keep_dims=True) + eps)
    normal = normal if weight is None else normal * weight
    return normal if bias is None else normal + bias


def local_response_norm(input, size, alpha=1e-4, beta=0.75, k=1.0):
    """Divide by a power of the mean square over `size` neighbouring channels."""
    squares = ops.square(input)
    before, after = size // 2, (size - 1) // 2
    shape = list(input.shape)
    shape[1] = before
    padded = ops.cat([ops.zeros(tuple(shape), input.dtype), squares], 1) if before else squares
    shape[1] = after
    padded = ops.cat([padded, ops.zeros(tuple(shape), input.dtype)], 1) if after else padded
    channels = input.shape[1]
    total = sum(padded[:, first : first + channels] for first in range(size))
    return input / (total / size * alpha + k) ** beta


def normalize(input, p=2.0, dim=1, eps=1e-12):
    """Divide by the p-norm along dim, or by eps where that is larger."""
    if p == 2:
        length = ops.sqrt(ops.clamp(ops.square(input).sum(dim, keepdims=True), min=eps * eps))
    elif p == float("inf"):
        length = ops.clamp(ops.amax(ops.abs(input), dim, True), min=eps)
    else:
        length = ops.clamp((ops.abs(input) ** p).sum(dim, keepdims=True) ** (1 / p), min=eps)
    return input / length


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """Divide by the root of the mean square over the last dimensions."""
    axes = tuple(range(-len(spread(normalized_shape, 1)), 0))
    eps = float(np.finfo(np.float64 if input.dtype == ms.float64 else np.float32).eps) if eps is None else eps
    result = input * ops.rsqrt(ops.square(input).mean(axes, keep_dims=True) + eps)
    return result if weight is None else result * weight
