"""Element by element."""

from __future__ import annotations

import math

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def accurate_tanh(input):
    """tanh to float32 precision; the CPU kernel of ops.tanh is off by up to 1e-4."""
    plain = input.astype(ms.float32) if input.dtype in (ms.bool_, ms.float16) else input
    result = 2 * ops.sigmoid(2 * plain) - 1
    return result.astype(ms.float16) if input.dtype == ms.float16 else result


def angle(input):
    """The argument of complex numbers; for real ones 0 or pi by sign."""
    if input.is_complex():
        return ops.angle(input)
    real = input if input.is_floating_point() else input.astype(ms.float32)
    half_turn = ops.where(real < 0, Tensor(np.pi, real.dtype), Tensor(0.0, real.dtype))
    return ops.where(ops.isnan(real), real, half_turn)


def bitwise_left_shift(input, other):
    """Bits moved to the left, which is a product with a power of two."""
    places = other if isinstance(other, Tensor) else Tensor(other, ms.int64)
    dtype = (input + other).dtype
    return (input.astype(ms.int64) * ops.pow(Tensor(2, ms.int64), places.astype(ms.int64))).astype(dtype)


def bitwise_not(input):
    """Every bit turned; for booleans the logical negation."""
    return ops.logical_not(input) if input.dtype == ms.bool_ else ops.bitwise_xor(input, ops.full_like(input, -1))


def bitwise_right_shift(input, other):
    """Bits moved to the right with the sign kept, which is division by a power of two, rounded down."""
    places = other if isinstance(other, Tensor) else Tensor(other, ms.int64)
    dtype = (input + other).dtype
    powers = ops.pow(Tensor(2, ms.int64), places.astype(ms.int64))
    return ops.floor_divide(input.astype(ms.int64), powers).astype(dtype)


def clamp(input, min=None, max=None):
    """Limits the values; bounds are numbers or tensors and take part in the dtype as in torch."""
    if min is not None:
        input = ops.maximum(input, min if isinstance(min, Tensor) else Tensor(min, (input + min).dtype))
    if max is not None:
        input = ops.minimum(input, max if isinstance(max, Tensor) else Tensor(max, (input + max).dtype))
    return input


def clamp_with_nan(input, min=None, max=None):
    """Limits the values and leaves nan as it is, as torch does."""
    limited = clamp(input, min, max)
    return ops.where(ops.isnan(input), input.astype(limited.dtype), limited) if input.is_floating_point() else limited


def complex_product(x, y):
    """x * y by real and imaginary parts: the product of complex tensors has no gradient on CPU. One may be real or a number."""
    x, y = (Tensor(each, ms.complex64) if isinstance(each, complex) else each for each in (x, y))
    if not (isinstance(x, Tensor) and x.is_complex()):
        x, y = y, x
    real, imaginary = ops.real(x), ops.imag(x)
    if not (isinstance(y, Tensor) and y.is_complex()):
        return ops.Complex()(real * y, imaginary * y)
    other, turned = ops.real(y), ops.imag(y)
    return ops.Complex()(real * other - imaginary * turned, real * turned + imaginary * other)


def complex_quotient(x, y):
    """x / y by real and imaginary parts, for the same reason: x times the reciprocal of y."""
    y = Tensor(y, ms.complex64) if isinstance(y, complex) else y
    if not (isinstance(y, Tensor) and y.is_complex()):
        return complex_product(x, 1 / y)
    real, imaginary = ops.real(y), ops.imag(y)
    size = real * real + imaginary * imaginary
    return complex_product(x, ops.Complex()(real / size, -imaginary / size))


def copysign(input, other):
    """The magnitude of the first with the sign of the second, also of negative zero."""
    size = ops.abs(input if input.is_floating_point() else input.astype(ms.float32))
    sign = other if isinstance(other, Tensor) else Tensor(float(other), size.dtype)
    if sign.is_floating_point():
        size = size * ops.ones_like(sign)
    return ops.where(signbit(sign), -size, size)


def cumulative_trapezoid(y, x=None, *, dx=1.0, dim=-1):
    """Running integral along an axis by the trapezoidal rule."""
    y = y.swapaxes(dim, -1)
    step = dx if x is None else x[1:] - x[:-1] if x.ndim == 1 else (x.swapaxes(dim, -1)[..., 1:] - x.swapaxes(dim, -1)[..., :-1])
    return ops.cumsum((y[..., 1:] + y[..., :-1]) / 2 * step, -1).swapaxes(dim, -1)


def expm1(input):
    """exp(x) - 1 with its digits also near zero."""
    near = ops.ones_like(input)
    for power in range(7, 1, -1):
        near = 1 + input / power * near
    return ops.where(ops.abs(input) < 0.2, input * near, ops.expm1(input))


def log1p(input):
    """log(1 + x) with its digits also near zero."""
    near = ops.zeros_like(input)
    for power in range(9, 0, -1):
        near = 1 / power - input * near
    return ops.where(ops.abs(input) < 0.1, input * near, ops.log1p(input))


def diff(input, n=1, dim=-1, prepend=None, append=None):
    """The n-th difference of neighbours along an axis."""
    parts = [part for part in (prepend, input, append) if part is not None]
    input = ops.cat(parts, dim) if len(parts) > 1 else input
    dim = dim % input.ndim
    for _ in range(n):
        size = input.shape[dim]
        later, earlier = (input[(slice(None),) * dim + (cut,)] for cut in (slice(1, None), slice(0, max(size - 1, 0))))
        input = ops.logical_xor(later, earlier) if str(input.dtype) == "Bool" else later - earlier
    return input


def entr(input):
    """-x log x; zero at zero and minus infinity below."""
    input = input if input.is_floating_point() else input.astype(ms.float32)
    safe = ops.where(input > 0, input, ops.ones_like(input))
    return ops.where(input < 0, ops.full_like(input, float("-inf")), -input * ops.log(safe))


def fmax(input, other):
    """Elementwise maximum; of a number and nan, the number. Of equal values the gradient is the first's, as in torch."""
    first = ops.logical_or(input >= other, ops.isnan(other))
    dtype = ops.maximum(input, other).dtype
    return ops.where(first, input.astype(dtype), other.astype(dtype))


def fmin(input, other):
    """Elementwise minimum; of a number and nan, the number. Of equal values the gradient is the first's, as in torch."""
    first = ops.logical_or(input <= other, ops.isnan(other))
    dtype = ops.minimum(input, other).dtype
    return ops.where(first, input.astype(dtype), other.astype(dtype))


def frexp(input):
    """Mantissa in [0.5, 1) and int32 exponent, so that input = mantissa * 2 ** exponent."""
    zero = ops.logical_or(input == 0, ops.logical_not(ops.isfinite(input)))  # whose exponent is 0
    size = ops.where(zero, ops.ones_like(input), ops.abs(input))
    exponent = ops.floor(ops.log2(size)) + 1
    mantissa = size / ops.pow(2.0, exponent)
    exponent = exponent + (mantissa >= 1).astype(input.dtype) - (mantissa < 0.5).astype(input.dtype)
    exponent = ops.where(zero, ops.zeros_like(exponent), exponent)
    return input / ops.pow(2.0, exponent), exponent.astype(ms.int32)


def gradient_along(input, step, axis, edge_order):
    """The derivative along one axis; step is a distance or a tensor of coordinates."""
    f = input.swapaxes(axis, -1)
    x = step.astype(f.dtype) if isinstance(step, Tensor) and step.ndim else ops.arange(f.shape[-1]).astype(f.dtype) * step
    h, slope = x[1:] - x[:-1], (f[..., 1:] - f[..., :-1]) / (x[1:] - x[:-1])
    a, b = h[:-1], h[1:]
    even = not isinstance(step, Tensor) or not step.ndim  # then the middle has no part in it, be it NaN
    inner = (f[..., 2:] - f[..., :-2]) / (2 * step) if even else (slope[..., :-1] * b + slope[..., 1:] * a) / (a + b)
    first, last = slope[..., :1], slope[..., -1:]
    if edge_order == 2:
        first = first + (slope[..., :1] - slope[..., 1:2]) * (h[:1] / (h[:1] + h[1:2]))
        last = last + (slope[..., -1:] - slope[..., -2:-1]) * (h[-1:] / (h[-1:] + h[-2:-1]))
    return ops.cat([first, inner, last], -1).swapaxes(axis, -1)


def gradient(input, *, spacing=1, dim=None, edge_order=1):
    """Second order central differences inside, one-sided ones at the edges; a tuple with one entry for every axis."""
    axes = list(range(input.ndim)) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    steps = list(spacing) if isinstance(spacing, (tuple, list)) else [spacing] * len(axes)
    input = input if input.is_floating_point() else input.astype("float32")
    return tuple(gradient_along(input, step, axis % input.ndim, edge_order) for step, axis in zip(steps, axes))


def logaddexp(input, other):
    """log(exp(x) + exp(y)), also of two equal infinities, of which ops.logaddexp takes the difference."""
    gap = ops.where(input == other, ops.zeros_like(input - other), input - other)
    return ops.where(input > other, input, other) + ops.log1p(ops.exp(-ops.abs(gap)))


def logaddexp2(input, other):
    """log2(2 ** x + 2 ** y), also of two equal infinities."""
    return logaddexp(input * math.log(2), other * math.log(2)) / math.log(2)


def lerp(input, end, weight):
    """Linear interpolation: input at weight 0, end at weight 1."""
    return input + weight * (end - input)


def log_ndtr(input):
    """Logarithm of the normal distribution function; far on the left by its series."""
    near = ops.maximum(input, -5.0)
    far = ops.minimum(input, -5.0)
    q = 1 / (far * far)
    series = ops.log1p(q * (-1 + q * (3 + q * (-15 + q * 105))))
    tail = -far * far / 2 - ops.log(-far) - 0.5 * math.log(2 * math.pi) + series
    return ops.where(input < -5.0, tail, ops.log(0.5 * ops.erfc(near * -math.sqrt(0.5))))


def maximum_with_nan(input, other):
    """Elementwise maximum of two tensors; nan wins, as in torch."""
    result = ops.maximum(input, other)
    result = ops.where(ops.isnan(input), input.astype(result.dtype), result)
    return ops.where(ops.isnan(other), other.astype(result.dtype), result)


def minimum_with_nan(input, other):
    """Elementwise minimum of two tensors; nan wins, as in torch."""
    result = ops.minimum(input, other)
    result = ops.where(ops.isnan(input), input.astype(result.dtype), result)
    return ops.where(ops.isnan(other), other.astype(result.dtype), result)


def mvlgamma(input, p):
    """Logarithm of the multivariate gamma function of dimension p."""
    total = sum(ops.lgamma(input - j / 2) for j in range(p))
    return total + p * (p - 1) / 4 * math.log(math.pi)


@ops.constexpr
def finite_range(dtype):
    """The lowest and the largest finite number of a dtype. Constant for the graph compiler."""
    limits = np.finfo(ms.dtype_to_nptype(dtype))
    return float(limits.min), float(limits.max)


def nan_to_num(input, nan=0.0, posinf=None, neginf=None):
    """Replaces nan and the infinities, by default with zero and the largest finite numbers of the dtype."""
    if not input.is_floating_point():
        return ops.stop_gradient(input)  # integers and masks carry no gradient
    lowest, largest = finite_range(input.dtype)
    result = ops.masked_fill(input, ops.isnan(input), 0.0 if nan is None else float(nan))
    result = ops.masked_fill(result, ops.isposinf(input), largest if posinf is None else float(posinf))
    return ops.masked_fill(result, ops.isneginf(input), lowest if neginf is None else float(neginf))


def nextafter(input, other):
    """The next number towards other; the CPU kernel of float32 gives its input back."""
    return Tensor(np.nextafter(input.asnumpy(), other.asnumpy()))


def polynomial(x, n, first, step):
    """The n-th polynomial of a family: 1, first(x), and from there step(x, k, now, before)."""
    x, n = x if x.is_floating_point() else x.astype(ms.float32), int(n)
    before, now = ops.ones_like(x), first(x)
    if n < 1:
        return before if n == 0 else ops.zeros_like(x)
    for k in range(1, n):
        before, now = now, step(x, k, now, before)
    return now


def power(input, exponent):
    """input ** exponent. The gradient of a power of 0 is 0, also at 0, where MindSpore's is not a number."""
    return ops.ones_like(input) if exponent == 0 else input**exponent


def round_decimals(input, *, decimals=0):
    """Rounds to a number of decimal places, halves to even; negative places round to tens and hundreds."""
    scale = 10.0 ** abs(decimals)
    return ops.round(input * scale) / scale if decimals >= 0 else ops.round(input / scale) * scale


def signbit(input):
    """Whether the sign is minus, also that of negative zero, which MindSpore's kernel on the CPU does not see."""
    below = input < 0
    return ops.logical_or(below, ops.reciprocal(input) < 0) if input.is_floating_point() else below


def trapezoid(y, x=None, *, dx=1.0, dim=-1):
    """The integral along an axis by the trapezoidal rule."""
    y = y.swapaxes(dim, -1)
    step = dx if x is None else x[1:] - x[:-1] if x.ndim == 1 else (x.swapaxes(dim, -1)[..., 1:] - x.swapaxes(dim, -1)[..., :-1])
    return ((y[..., 1:] + y[..., :-1]) / 2 * step).sum(-1)


def view_as_complex(input):
    """Complex numbers from the pairs in the last dimension."""
    return ops.Complex()(input[..., 0], input[..., 1])


def view_as_real(input):
    """Real and imaginary parts as pairs in a new last dimension."""
    return ops.stack((ops.real(input), ops.imag(input)), axis=-1)


def xlog1py(input, other):
    """input * log1p(other), and zero where input is zero even if the logarithm is infinite."""
    kinds = [v.dtype for v in (input, other) if isinstance(v, Tensor) and v.is_floating_point()] + [ms.float32]
    if not isinstance(other, Tensor) or not other.is_floating_point():
        other = other.astype(kinds[0]) if isinstance(other, Tensor) else Tensor(float(other), kinds[0])
    if not isinstance(input, Tensor):
        input = Tensor(float(input), kinds[0])
    zero = ops.logical_and(input == 0, ops.logical_or(other <= -1, ops.isinf(other)))
    return input * ops.log1p(ops.where(zero, ops.zeros_like(other), other))


def xlogy(input, other):
    """input * log(other), and zero where input is zero even if the logarithm is infinite."""
    kinds = [v.dtype for v in (input, other) if isinstance(v, Tensor) and v.is_floating_point()] + [ms.float32]
    if not isinstance(other, Tensor) or not other.is_floating_point():
        other = other.astype(kinds[0]) if isinstance(other, Tensor) else Tensor(float(other), kinds[0])
    if not isinstance(input, Tensor):
        input = Tensor(float(input), kinds[0])
    zero = ops.logical_and(input == 0, ops.logical_or(other <= 0, ops.isinf(other)))
    return input * ops.log(ops.where(zero, ops.ones_like(other), other))
