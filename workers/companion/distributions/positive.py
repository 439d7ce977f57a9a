"""Distributions over positive numbers and shares."""

from __future__ import annotations

import math

import mindspore as ms
from mindspore import Tensor, ops

from ..ops.special import erfinv
from .sampled import SampledDistribution


class Gamma(SampledDistribution):
    """The gamma distribution; samples have no gradient."""

    def __init__(self, concentration, rate, validate_args=None):
        super().__init__(concentration=concentration, rate=rate)
        self.mean = self.concentration / self.rate
        self.variance = self.concentration / self.rate**2

    def sample(self, sample_shape=()):
        count = max(1, math.prod(sample_shape))
        drawn = ops.random_gamma(Tensor([count], ms.int32), self.concentration)
        return ops.stop_gradient(drawn.reshape(tuple(sample_shape) + self.batch_shape) / self.rate)

    def log_prob(self, value):
        a, b = self.concentration, self.rate
        return a * ops.log(b) + (a - 1) * ops.log(value) - b * value - ops.lgamma(a)

    def entropy(self):
        a = self.concentration
        return a - ops.log(self.rate) + ops.lgamma(a) + (1 - a) * ops.digamma(a)

    def divergence(self, other):
        a, b, c, d = self.concentration, self.rate, other.concentration, other.rate
        return c * ops.log(b / d) + ops.lgamma(c) - ops.lgamma(a) + (a - c) * ops.digamma(a) + (d - b) * (a / b)


class Beta(SampledDistribution):
    """The beta distribution; samples have no gradient."""

    def __init__(self, concentration1, concentration0, validate_args=None):
        super().__init__(concentration1=concentration1, concentration0=concentration0)
        total = self.concentration1 + self.concentration0
        self.mean = self.concentration1 / total
        self.variance = self.mean * (1 - self.mean) / (total + 1)

    def sample(self, sample_shape=()):
        x, y = (Gamma(a, a * 0 + 1).sample(sample_shape) for a in (self.concentration1, self.concentration0))
        return x / (x + y)

    def _size(self):
        a, b = self.concentration1, self.concentration0
        return ops.lgamma(a) + ops.lgamma(b) - ops.lgamma(a + b)

    def log_prob(self, value):
        return (self.concentration1 - 1) * ops.log(value) + (self.concentration0 - 1) * ops.log1p(-value) - self._size()

    def entropy(self):
        a, b = self.concentration1, self.concentration0
        return self._size() - (a - 1) * ops.digamma(a) - (b - 1) * ops.digamma(b) + (a + b - 2) * ops.digamma(a + b)

    def divergence(self, other):
        a, b, c, d = self.concentration1, self.concentration0, other.concentration1, other.concentration0
        middle = (a - c) * ops.digamma(a) + (b - d) * ops.digamma(b) + (c + d - a - b) * ops.digamma(a + b)
        return other._size() - self._size() + middle


class Chi2(Gamma):
    """The chi-squared distribution."""

    def __init__(self, df, validate_args=None):
        super().__init__(df * 0.5, 0.5)

    @property
    def df(self):
        return self.concentration * 2


class Dirichlet(SampledDistribution):
    """The Dirichlet distribution; samples have no gradient."""

    def __init__(self, concentration, validate_args=None):
        self.concentration = concentration
        self.batch_shape, self.event_shape = concentration.shape[:-1], concentration.shape[-1:]
        total = concentration.sum(-1, keepdims=True)
        self.mean = concentration / total
        self.variance = self.mean * (1 - self.mean) / (total + 1)

    def sample(self, sample_shape=()):
        flat = Gamma(self.concentration, self.concentration * 0 + 1).sample(sample_shape)
        return flat / flat.sum(-1, keepdims=True)

    def log_prob(self, value):
        a = self.concentration
        return ((a - 1) * ops.log(value)).sum(-1) + ops.lgamma(a.sum(-1)) - ops.lgamma(a).sum(-1)

    def entropy(self):
        a, total, count = self.concentration, self.concentration.sum(-1), self.concentration.shape[-1]
        size = ops.lgamma(a).sum(-1) - ops.lgamma(total)
        return size - (count - total) * ops.digamma(total) - ((a - 1) * ops.digamma(a)).sum(-1)

    def divergence(self, other):
        a, b = self.concentration, other.concentration
        size = ops.lgamma(a.sum(-1)) - ops.lgamma(b.sum(-1)) - (ops.lgamma(a) - ops.lgamma(b)).sum(-1)
        return size + ((a - b) * (ops.digamma(a) - ops.digamma(a.sum(-1)).expand_dims(-1))).sum(-1)


class Exponential(SampledDistribution):
    """The exponential distribution."""

    def __init__(self, rate, validate_args=None):
        super().__init__(rate=rate)
        self.mean, self.variance = 1 / self.rate, 1 / self.rate**2

    def rsample(self, sample_shape=()):
        return -ops.log1p(-ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.rate.dtype)) / self.rate

    def log_prob(self, value):
        return ops.log(self.rate) - self.rate * value

    def entropy(self):
        return 1 - ops.log(self.rate)

    def cdf(self, value):
        return 1 - ops.exp(-self.rate * value)

    def icdf(self, value):
        return -ops.log1p(-value) / self.rate

    def divergence(self, other):
        ratio = other.rate / self.rate
        return ratio - ops.log(ratio) - 1


class HalfCauchy(SampledDistribution):
    """The absolute value of a centred Cauchy number."""

    def __init__(self, scale, validate_args=None):
        super().__init__(scale=scale)
        self.mean = self.variance = ops.full_like(self.scale, float("inf"))
        self.mode = self.scale * 0

    def rsample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.scale.dtype)
        return ops.abs(self.scale * ops.tan(math.pi * (u - 0.5)))

    def log_prob(self, value):
        inside = math.log(2 / math.pi) - ops.log(self.scale) - ops.log1p((value / self.scale) ** 2)
        return ops.where(value >= 0, inside, ops.full_like(inside, float("-inf")))

    def entropy(self):
        return math.log(2 * math.pi) + ops.log(self.scale)

    def cdf(self, value):
        return 2 * ops.atan(value / self.scale) / math.pi


class HalfNormal(SampledDistribution):
    """The absolute value of a centred normal number."""

    def __init__(self, scale, validate_args=None):
        super().__init__(scale=scale)
        self.mean, self.mode = self.scale * math.sqrt(2 / math.pi), self.scale * 0
        self.variance = self.scale**2 * (1 - 2 / math.pi)

    def rsample(self, sample_shape=()):
        return ops.abs(self.scale * ops.randn(tuple(sample_shape) + self.batch_shape, dtype=self.scale.dtype))

    def log_prob(self, value):
        inside = -((value / self.scale) ** 2) / 2 - ops.log(self.scale) + 0.5 * math.log(2 / math.pi)
        return ops.where(value >= 0, inside, ops.full_like(inside, float("-inf")))

    def entropy(self):
        return 0.5 + 0.5 * math.log(math.pi / 2) + ops.log(self.scale)

    def cdf(self, value):
        return ops.erf(value / (self.scale * math.sqrt(2)))

    def icdf(self, value):
        return self.scale * ops.erfinv(value) * math.sqrt(2)


class HalfNormalWithTails(HalfNormal):
    """The absolute value of a centred normal number for a CPU, whose erfinv is off in the tail."""

    def icdf(self, value):
        return self.scale * erfinv(value) * math.sqrt(2)


class LogNormal(SampledDistribution):
    """The distribution of numbers whose logarithm is normal."""

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(loc=loc, scale=scale)
        self.mean = ops.exp(self.loc + self.scale**2 / 2)
        self.mode = ops.exp(self.loc - self.scale**2)
        self.variance = ops.expm1(self.scale**2) * ops.exp(2 * self.loc + self.scale**2)

    def rsample(self, sample_shape=()):
        return ops.exp(self.loc + self.scale * ops.randn(tuple(sample_shape) + self.batch_shape, dtype=self.loc.dtype))

    def log_prob(self, value):
        gap = (ops.log(value) - self.loc) / self.scale
        return -gap * gap / 2 - ops.log(self.scale * value) - 0.5 * math.log(2 * math.pi)

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + ops.log(self.scale) + self.loc

    def divergence(self, other):
        ratio = (self.scale / other.scale) ** 2
        return 0.5 * (ratio + ((self.loc - other.loc) / other.scale) ** 2 - 1 - ops.log(ratio))

    def cdf(self, value):
        return 0.5 * (1 + ops.erf((ops.log(value) - self.loc) / (self.scale * math.sqrt(2))))

    def icdf(self, value):
        return ops.exp(self.loc + self.scale * ops.erfinv(2 * value - 1) * math.sqrt(2))


class LogNormalWithTails(LogNormal):
    """The distribution of numbers whose logarithm is normal for a CPU, whose erfinv is off in the tails."""

    def icdf(self, value):
        return ops.exp(self.loc + self.scale * erfinv(2 * value - 1) * math.sqrt(2))


class Pareto(SampledDistribution):
    """The Pareto distribution of the first kind."""

    def __init__(self, scale, alpha, validate_args=None):
        super().__init__(scale=scale, alpha=alpha)
        more, most = ops.maximum(self.alpha, self.alpha * 0 + 1), ops.maximum(self.alpha, self.alpha * 0 + 2)
        self.mean, self.mode = more * self.scale / (more - 1), self.scale
        self.variance = self.scale**2 * most / ((most - 1) ** 2 * (most - 2))

    def rsample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.scale.dtype)
        return self.scale * ops.exp(-ops.log1p(-u) / self.alpha)

    def log_prob(self, value):
        return ops.log(self.alpha) + self.alpha * ops.log(self.scale) - (self.alpha + 1) * ops.log(value)

    def entropy(self):
        return ops.log(self.scale / self.alpha) + 1 + 1 / self.alpha

    def cdf(self, value):
        return 1 - (self.scale / value) ** self.alpha


class Weibull(SampledDistribution):
    """The Weibull distribution."""

    def __init__(self, scale, concentration, validate_args=None):
        super().__init__(scale=scale, concentration=concentration)
        inverse = 1 / self.concentration
        self.mean = self.scale * ops.exp(ops.lgamma(1 + inverse))
        self.mode = self.scale * ((self.concentration - 1) / self.concentration) ** inverse
        self.variance = self.scale**2 * (ops.exp(ops.lgamma(1 + 2 * inverse)) - ops.exp(2 * ops.lgamma(1 + inverse)))

    def rsample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.scale.dtype)
        return self.scale * (-ops.log1p(-u)) ** (1 / self.concentration)

    def log_prob(self, value):
        ratio, k = value / self.scale, self.concentration
        return ops.log(k / self.scale) + (k - 1) * ops.log(ratio) - ratio**k

    def entropy(self):
        k = self.concentration
        return 0.5772156649015329 * (1 - 1 / k) + ops.log(self.scale / k) + 1
