"""Activations and softmax."""

from __future__ import annotations

from mindspore import ops

from ..ops.arithmetic import log1p


def alpha_dropout(input, p=0.5, training=False, inplace=False, whole_channels=False):
    """Dropout that keeps mean and variance of SELU activations, by elements or by channels."""
    if not training or p == 0:
        return input
    shape = input.shape[:2] + (1,) * (input.ndim - 2) if whole_channels else input.shape
    kept = (ops.rand(shape) >= p).astype(input.dtype)
    low = -1.7580993408473766
    scale = ((1 - p) * (1 + p * low**2)) ** -0.5
    return (input * kept + low * (1 - kept)) * scale - scale * low * p


def elu(input, alpha=1.0, inplace=False):
    """ELU for any alpha, also where it is differentiated twice."""
    above = input > 0
    return ops.where(above, input, alpha * ops.expm1(ops.where(above, ops.zeros_like(input), input)))


def hardtanh(input, min_val=-1.0, max_val=1.0):
    """The values between two limits; on a limit and outside the gradient is zero."""
    if not input.is_floating_point():
        return ops.clamp(input, min_val, max_val).astype(input.dtype)
    outside = ops.logical_or(input <= min_val, input >= max_val)
    return ops.where(outside, ops.stop_gradient(ops.clamp(input, min_val, max_val)), input)


def hardswish(input):
    """hardswish for a CPU, on which MindSpore's gradient on the limits is not torch's: 0 on the lower, 1 on the upper."""
    middle = input * (input + 3) / 6
    return ops.where(input >= 3, input, ops.where(input > -3, middle, ops.zeros_like(input)))


def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    """A sample of the relaxed one-hot distribution; hard rounds it and keeps the soft gradient."""
    drawn = ops.clamp(ops.rand_like(logits), 2**-24, 1 - 1e-7)
    noise = -ops.log(-ops.log(1 - drawn))  # the logarithm of an exponential draw, as in torch
    soft = ops.softmax((logits + noise) / tau, dim)
    if not hard:
        return soft
    largest = ops.argmax(soft, dim, True)
    sharp = ops.scatter(ops.zeros_like(soft), dim, largest, ops.ones_like(largest.astype(soft.dtype)))
    return sharp - ops.stop_gradient(soft) + soft


def hardshrink(input, lambd=0.5):
    """The input outside [-lambd, lambd], zero inside, in the precision of the input."""
    return ops.where(ops.abs(input) > lambd, input, ops.zeros_like(input))


def leaky_relu(input, negative_slope=0.01):
    """leaky_relu for a CPU, on which MindSpore's gradient at zero is not torch's: the share of what is negative."""
    return ops.where(input > 0, input, input * negative_slope)


def log_softmax(input, dim, dtype=None):
    """Logarithm of the softmax, computed in the given type or that of the input."""
    wide = input if dtype is None else input.astype(dtype)
    return wide - ops.logsumexp(wide, dim, True)


def mish(input, inplace=False):
    """x * tanh(softplus(x)) without the approximate tanh."""
    small = ops.exp(-ops.abs(input))
    above = ops.where(input > 0, 1 + 2 * small, small * (small + 2))
    below = ops.where(input > 0, 2 * small * small, ops.full_like(small, 2.0))
    return input * above / (above + below)


def prelu(input, weight):
    """The input, times the weight of its channel where it is negative."""
    slope = weight.reshape((-1, *(1,) * (input.ndim - 2))) if weight.size > 1 else weight.reshape(())
    return ops.where(input > 0, input, slope * input)


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """Random slopes while training, their mean otherwise."""
    slope = ops.rand_like(input) * (upper - lower) + lower if training else (lower + upper) / 2
    return ops.where(input > 0, input, input * slope)


def selu(input, inplace=False):
    """selu for a CPU, on which MindSpore's gradient is off by up to 1.7."""
    return 1.0507009873554805 * elu(input, 1.6732632423543772)


def softmax(input, dim=None, dtype=None):
    """ops.softmax along an axis that, unless given, follows from the number of dimensions."""
    input = input if dtype is None else input.astype(dtype)
    return ops.softmax(input, (0 if input.ndim in (0, 1, 3) else 1) if dim is None else dim)


def softmax_with_single(input, dim=None, dtype=None):
    """softmax for a CPU, on which taking a gradient along a single element spoils MindSpore's later ones: it is 1 there."""
    input = input if dtype is None else input.astype(dtype)
    axis = (0 if input.ndim in (0, 1, 3) else 1) if dim is None else dim
    return ops.exp(input - input) if input.shape[axis] == 1 else ops.softmax(input, axis)


def softmax_with_inf(input, dim=None, dtype=None):
    """softmax for a CPU that is nan along an axis of minus infinities or with an infinity, where ops.softmax writes nothing."""
    input = input if dtype is None else input.astype(dtype)
    axis = (0 if input.ndim in (0, 1, 3) else 1) if dim is None else dim
    lost = ops.isinf(ops.amax(ops.stop_gradient(input), axis=axis, keepdims=True))
    shares = softmax_with_single(ops.where(lost, ops.zeros_like(input), input), axis)
    return ops.where(lost, ops.full_like(shares, float("nan")), shares)


def softmin(input, dim=None, _stacklevel=3, dtype=None):
    """softmax of the negative."""
    axis = (0 if input.ndim in (0, 1, 3) else 1) if dim is None else dim
    return ops.softmax(-(input if dtype is None else input.astype(dtype)), axis)


def softplus(input, beta=1, threshold=20):
    """log(1 + exp(beta * x)) / beta in the precision of the input; the line itself above the threshold."""
    scaled = input * beta
    straight = scaled > threshold
    return ops.where(straight, input, ops.log1p(ops.exp(ops.where(straight, ops.zeros_like(scaled), scaled))) / beta)


def softplus_with_digits(input, beta=1, threshold=20):
    """softplus for a CPU, on which log1p loses its digits near zero, so that small results would have none."""
    scaled = input * beta
    straight = scaled > threshold
    return ops.where(straight, input, log1p(ops.exp(ops.where(straight, ops.zeros_like(scaled), scaled))) / beta)


def softshrink(input, lambd=0.5):
    """The input moved towards zero by lambd, in the precision of the input."""
    return ops.sign(input) * ops.relu(ops.abs(input) - lambd)
