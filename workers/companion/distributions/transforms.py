"""Invertible functions of samples, with the logarithm of their derivative (torch.distributions.transforms)."""

from __future__ import annotations

import math

from mindspore import Tensor, ops

from .constraints import Constraint


def sum_rightmost(value, count):
    """The sum over the last axes, which make one event."""
    return value.sum(tuple(range(-count, 0))) if count and isinstance(value, Tensor) else value


class DistributionTransform:
    """What torch's transforms derive from: a subclass gives _call, _inverse and log_abs_det_jacobian.

    cache_size 1: the inverse of the very tensor that a call gave is what the call was given, without loss of precision.
    """

    bijective = False
    domain = codomain = Constraint()

    def __init__(self, cache_size=0):
        self._cache_size, self._cached = cache_size, (None, None)

    def __call__(self, x):
        if self._cache_size and self._cached[0] is x:
            return self._cached[1]
        y = self._call(x)
        self._cached = (x, y) if self._cache_size else (None, None)
        return y

    def _inv_call(self, y):
        if self._cache_size and self._cached[1] is y:
            return self._cached[0]
        x = self._inverse(y)
        self._cached = (x, y) if self._cache_size else (None, None)
        return x

    def __eq__(self, other):
        return self is other

    __hash__ = object.__hash__

    @property
    def inv(self):
        return InverseTransform(self)

    @property
    def sign(self):
        return 1

    def forward_shape(self, shape):
        return tuple(shape)

    def inverse_shape(self, shape):
        return tuple(shape)


class InverseTransform(DistributionTransform):
    """The way back of a transform."""

    bijective = True

    def __init__(self, transform):
        super().__init__()
        self._back, self.domain, self.codomain = transform, transform.codomain, transform.domain

    @property
    def inv(self):
        return self._back

    @property
    def sign(self):
        return self._back.sign

    def __call__(self, x):
        return self._back._inv_call(x)

    def _inv_call(self, y):
        return self._back(y)

    def log_abs_det_jacobian(self, x, y):
        return -self._back.log_abs_det_jacobian(y, x)


class ComposeTransform(DistributionTransform):
    """Several transforms one after the other."""

    bijective = True

    def __init__(self, parts, cache_size=0):
        super().__init__(cache_size)
        self.parts = list(parts)
        depth = max((part.domain.event_dim for part in self.parts), default=0)
        self.domain = self.codomain = Constraint(event_dim=depth)

    def _call(self, x):
        for part in self.parts:
            x = part(x)
        return x

    def _inverse(self, y):
        for part in reversed(self.parts):
            y = part._inv_call(y)
        return y

    def log_abs_det_jacobian(self, x, y):
        total = 0.0
        for part in self.parts:
            then = part(x)
            total = total + sum_rightmost(part.log_abs_det_jacobian(x, then), self.domain.event_dim - part.domain.event_dim)
            x = then
        return total if self.parts else ops.zeros_like(x)


class AffineTransform(DistributionTransform):
    """loc + scale * x; event_dim of the last axes make one event."""

    bijective = True

    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        super().__init__(cache_size)
        self.loc, self.scale, self._event_dim = loc, scale, event_dim
        self.domain = self.codomain = Constraint(event_dim=event_dim)

    @property
    def event_dim(self):
        return self._event_dim

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


class ExpTransform(DistributionTransform):
    """exp(x)."""

    bijective, codomain = True, Constraint(0.0, strict=True)

    def _call(self, x):
        return ops.exp(x)

    def _inverse(self, y):
        return ops.log(y)

    def log_abs_det_jacobian(self, x, y):
        return x


class SigmoidTransform(DistributionTransform):
    """1 / (1 + exp(-x))."""

    bijective, codomain = True, Constraint(0.0, 1.0)

    def _call(self, x):
        return ops.clamp(ops.sigmoid(x), 1.1754943508222875e-38, 1 - 1.1920928955078125e-07)

    def _inverse(self, y):
        y = ops.clamp(y, 1.1754943508222875e-38, 1 - 1.1920928955078125e-07)
        return ops.log(y) - ops.log1p(-y)

    def log_abs_det_jacobian(self, x, y):
        return -ops.relu(x) - ops.relu(-x) - 2 * ops.log1p(ops.exp(-ops.abs(x)))


class TanhTransform(DistributionTransform):
    """tanh(x)."""

    bijective, codomain = True, Constraint(-1.0, 1.0)

    def _call(self, x):
        return ops.tanh(x)

    def _inverse(self, y):
        return ops.atanh(y)

    def log_abs_det_jacobian(self, x, y):
        return 2.0 * (math.log(2.0) - x - (ops.relu(-2.0 * x) + ops.log1p(ops.exp(-ops.abs(2.0 * x)))))
