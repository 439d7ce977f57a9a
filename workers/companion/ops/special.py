"""Functions of probability whose kernels lose their tails."""

from __future__ import annotations

import math

import mindspore as ms
from mindspore import ops


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
