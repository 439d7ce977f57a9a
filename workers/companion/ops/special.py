"""Functions of probability whose kernels lose their tails."""

from __future__ import annotations

import math

import mindspore as ms
from mindspore import Tensor, ops

# Chebyshev's series of (1 + 2 * x) * erfcx(x) over (x - 3.75) / (x + 3.75), the highest term first.
_TERMS = (
    3.302041832565104e-14, 3.24728372641042e-14, -9.662823385852902e-13, 1.945342032801114e-13, 2.868794898210901e-11,
    -6.318099760590532e-11, -7.754400465712195e-10, 4.521959824322274e-09, 1.076499901865857e-08, -2.18864010480964e-07,
    7.740383063824306e-07, 4.139027985862757e-06, -6.916973302525133e-05, 0.0004907758365257332, -0.002413163540417904,
    0.009074997670705172, -0.02665866843530585, 0.05920993999819193, -0.08424913336651788, -0.004590054580646492,
    1.177578934567402
)  # fmt: skip


def erfinv(input):
    """The inverse error function; the CPU kernel of ops.erfinv is off from 0.99 on (2.28 instead of 2.33 at 0.999)."""
    plain = input if input.dtype == ms.float64 else input.astype(ms.float32)
    found = erfinv_beside(plain, 1 - ops.abs(plain), 4 if plain.dtype == ms.float64 else 0)
    return found.astype(input.dtype if input.is_floating_point() else ms.float32)


def ndtri(input):
    """The quantile of the normal distribution, exact also where 2 * p - 1 can no longer be told from -1."""
    plain = input if input.dtype == ms.float64 else input.astype(ms.float32)
    found = erfinv_beside(2 * plain - 1, 2 * ops.minimum(plain, 1 - plain), 4) * math.sqrt(2)
    return found.astype(input.dtype if input.is_floating_point() else ms.float32)


def erfinv_beside(x, rest, steps):
    """erfinv(x) with rest = 1 - |x|, in which the tails keep their digits: two polynomials (M. Giles, 2010) and the leading term
    beyond them, made exact by Newton's steps.
    """
    inner = rest > 0
    room = ops.where(inner, rest, ops.ones_like(rest))
    depth = -ops.log(room * (2 - room))
    near = depth < 5
    middle = ops.where(near, depth, ops.zeros_like(depth)) - 2.5
    tail = ops.sqrt(ops.where(near, ops.full_like(depth, 5.0), depth)) - 3
    central, outer = ops.full_like(depth, 2.81022636e-08), ops.full_like(depth, -0.000200214257)
    for factor in (
        3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087, -0.00125372503, -0.00417768164, 0.246640727, 1.50140941
    ):  # fmt: skip
        central = central * middle + factor
    for factor in (
        0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773, -0.0076224613, 0.00943887047, 1.00167406, 2.83297682
    ):  # fmt: skip
        outer = outer * tail + factor
    sign, wanted = ops.sign(ops.stop_gradient(x)), ops.where(inner, ops.abs(x), ops.zeros_like(x))
    found = ops.where(near, central, outer) * ops.where(inner, x, ops.zeros_like(x))
    if steps:
        far = ops.where(near, ops.full_like(depth, 16.0), depth)
        found = ops.where(depth > 16, sign * ops.sqrt(far - 0.5 * ops.log(math.pi * far)), found)
    for _ in range(steps):
        reached = ops.abs(found)
        miss = ops.where(wanted < 0.5, wanted - ops.erf(reached), ops.erfc(reached) - room)
        found = found + sign * miss * ops.exp(reached * reached) * (math.sqrt(math.pi) / 2)
    edge = ops.where(rest == 0, sign * float("inf"), ops.full_like(x, float("nan")))
    return ops.where(inner, found, edge)


def erfcx(input):
    """exp(x * x) * erfc(x), without either of the two: one overflows and one vanishes where the product does neither."""
    x = input if input.is_floating_point() else input.astype(ms.float32)
    size = ops.where(x < 0, -x, x)
    turn = 1 - 7.5 / (size + 3.75)
    ahead = after = ops.zeros_like(x)
    for factor in Tensor(_TERMS, x.dtype):
        ahead, after, last = 2 * turn * ahead - after + factor, ahead, after
    found = (ahead - last + factor) / 2 / (1 + 2 * size)
    below = ops.clamp(x, -30.0, 0.0)
    coarse = ops.round(ops.stop_gradient(below) * 16) / 16  # its square is exact, so the power keeps its digits
    power = ops.exp(coarse * coarse) * ops.exp((below - coarse) * (below + coarse))
    return ops.where(x < 0, 2 * power - found, found)
