"""Transforms of samples number by number (torch.distributions.transforms)."""

from __future__ import annotations

import math

import mindspore as ms
from mindspore import Tensor, ops

from .constraints import Constraint
from .transforms import DistributionTransform, PlainTransform, RisingTransform, is_equal, shape_with, sum_rightmost


def clipped_probability(p):
    """Away from 0 and 1 by the smallest step of the dtype, as torch's transforms keep probabilities."""
    tiny, step = (2.2250738585072014e-308, 2.220446049250313e-16) if p.dtype == ms.float64 else (2**-126, 2**-23)
    return ops.clamp(p, tiny, 1 - step)


def softplus_of(x):
    """log(1 + exp(x)) for numbers of any size."""
    return ops.relu(x) + ops.log1p(ops.exp(-ops.abs(x)))


class AffineTransform(DistributionTransform):
    """loc + scale * x; event_dim of the last axes make one event."""

    bijective = True

    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        super().__init__(cache_size)
        self.loc, self.scale, self._event_dim = loc, scale, event_dim
        self.domain = self.codomain = Constraint(event_dim=event_dim)

    def __eq__(self, other):
        return isinstance(other, AffineTransform) and is_equal(self.loc, other.loc) and is_equal(self.scale, other.scale)

    __hash__ = object.__hash__

    @property
    def sign(self):
        return ops.sign(self.scale) if isinstance(self.scale, Tensor) else (self.scale > 0) - (self.scale < 0)

    def _call(self, x):
        return self.loc + self.scale * x

    def _inverse(self, y):
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x, y):
        slope = ops.log(ops.abs(self.scale)) if isinstance(self.scale, Tensor) else math.log(abs(self.scale))
        return sum_rightmost(ops.zeros_like(x) + slope, self.event_dim)

    def forward_shape(self, shape):
        return shape_with(shape, self.loc, self.scale)

    def inverse_shape(self, shape):
        return shape_with(shape, self.loc, self.scale)


class ExpTransform(RisingTransform):
    """exp(x)."""

    codomain = Constraint(0.0, strict=True)

    def _call(self, x):
        return ops.exp(x)

    def _inverse(self, y):
        return ops.log(y)

    def log_abs_det_jacobian(self, x, y):
        return x


class PowerTransform(DistributionTransform):
    """x ** exponent for positive x."""

    bijective = True
    domain = codomain = Constraint(0.0, strict=True)

    def __init__(self, exponent, cache_size=0):
        super().__init__(cache_size)
        self.exponent = exponent if isinstance(exponent, Tensor) else Tensor(float(exponent), ms.float32)

    def __eq__(self, other):
        return isinstance(other, PowerTransform) and is_equal(self.exponent, other.exponent)

    __hash__ = object.__hash__

    @property
    def sign(self):
        return ops.sign(self.exponent)

    def _call(self, x):
        return ops.pow(x, self.exponent)

    def _inverse(self, y):
        return ops.pow(y, 1 / self.exponent)

    def log_abs_det_jacobian(self, x, y):
        return ops.log(ops.abs(self.exponent * y / x))

    def forward_shape(self, shape):
        return shape_with(shape, self.exponent)

    def inverse_shape(self, shape):
        return shape_with(shape, self.exponent)


class SigmoidTransform(RisingTransform):
    """1 / (1 + exp(-x))."""

    codomain = Constraint(0.0, 1.0)

    def _call(self, x):
        return clipped_probability(ops.sigmoid(x))

    def _inverse(self, y):
        y = clipped_probability(y)
        return ops.log(y) - ops.log1p(-y)

    def log_abs_det_jacobian(self, x, y):
        return -ops.relu(x) - ops.relu(-x) - 2 * ops.log1p(ops.exp(-ops.abs(x)))


class SoftplusTransform(RisingTransform):
    """log(1 + exp(x))."""

    codomain = Constraint(0.0, strict=True)

    def _call(self, x):
        return softplus_of(x)

    def _inverse(self, y):
        return ops.log(-ops.expm1(-y)) + y

    def log_abs_det_jacobian(self, x, y):
        return -softplus_of(-x)


class TanhTransform(RisingTransform):
    """tanh(x)."""

    codomain = Constraint(-1.0, 1.0)

    def _call(self, x):
        return ops.tanh(x)

    def _inverse(self, y):
        return ops.atanh(y)

    def log_abs_det_jacobian(self, x, y):
        return 2.0 * (math.log(2.0) - x - softplus_of(-2.0 * x))


class AbsTransform(PlainTransform):
    """|x|, whose way back is taken to be the positive number."""

    codomain = Constraint(0.0, strict=True)

    def _call(self, x):
        return ops.abs(x)

    def _inverse(self, y):
        return y


class CumulativeDistributionTransform(DistributionTransform):
    """The share of a distribution below x."""

    bijective, codomain, sign = True, Constraint(0.0, 1.0), 1

    def __init__(self, distribution, cache_size=0):
        super().__init__(cache_size)
        self.distribution = distribution

    def _call(self, x):
        return self.distribution.cdf(x)

    def _inverse(self, y):
        return self.distribution.icdf(y)

    def log_abs_det_jacobian(self, x, y):
        return self.distribution.log_prob(x)
