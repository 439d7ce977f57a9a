"""Distributions over all real numbers."""

from __future__ import annotations

import math

import numpy as np
from mindspore import ops

from ..linalg import cholesky, inverse
from ..ops.special import erfinv
from .positive import Gamma
from .sampled import SampledDistribution


class Cauchy(SampledDistribution):
    """The Cauchy distribution."""

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(loc=loc, scale=scale)
        self.mode = self.loc

    def rsample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.loc.dtype)
        return self.loc + self.scale * ops.tan(math.pi * (u - 0.5))

    def log_prob(self, value):
        return -math.log(math.pi) - ops.log(self.scale) - ops.log1p(((value - self.loc) / self.scale) ** 2)

    def entropy(self):
        return math.log(4 * math.pi) + ops.log(self.scale)

    def cdf(self, value):
        return ops.atan((value - self.loc) / self.scale) / math.pi + 0.5

    def icdf(self, value):
        return ops.tan(math.pi * (value - 0.5)) * self.scale + self.loc

    def divergence(self, other):
        gaps = (self.scale + other.scale) ** 2 + (self.loc - other.loc) ** 2
        return ops.log(gaps) - ops.log(4 * self.scale * other.scale)

    @property
    def mean(self):
        return ops.full_like(self.loc, float("nan"))

    @property
    def variance(self):
        return ops.full_like(self.loc, float("inf"))


class Gumbel(SampledDistribution):
    """The Gumbel distribution."""

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(loc=loc, scale=scale)
        self.mean = self.loc + self.scale * 0.5772156649015329
        self.mode, self.variance = self.loc, (math.pi * self.scale) ** 2 / 6

    def rsample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.loc.dtype)
        return self.loc - self.scale * ops.log(-ops.log(ops.clamp(u, 1e-7, 1 - 1e-7)))

    def log_prob(self, value):
        y = (self.loc - value) / self.scale
        return y - ops.exp(y) - ops.log(self.scale)

    def entropy(self):
        return ops.log(self.scale) + 1.5772156649015329

    def cdf(self, value):
        return ops.exp(-ops.exp((self.loc - value) / self.scale))

    def icdf(self, value):
        return self.loc - self.scale * ops.log(-ops.log(value))

    def divergence(self, other):
        ratio, shift = self.scale / other.scale, (other.loc - self.loc) / other.scale
        return -ops.log(ratio) - shift + ratio * 0.5772156649015329 + ops.exp(shift + ops.lgamma(1 + ratio)) - 1.5772156649015329


class Laplace(SampledDistribution):
    """The Laplace distribution."""

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(loc=loc, scale=scale)
        self.mean = self.mode = self.loc
        self.variance = 2 * self.scale**2

    def rsample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.loc.dtype) - 0.5
        return self.loc - self.scale * ops.sign(u) * ops.log1p(-2 * ops.abs(u))

    def log_prob(self, value):
        return -ops.log(2 * self.scale) - ops.abs(value - self.loc) / self.scale

    def entropy(self):
        return 1 + ops.log(2 * self.scale)

    def cdf(self, value):
        gap = value - self.loc
        return 0.5 - 0.5 * ops.sign(gap) * ops.expm1(-ops.abs(gap) / self.scale)

    def icdf(self, value):
        return self.loc - self.scale * ops.sign(value - 0.5) * ops.log1p(-2 * ops.abs(value - 0.5))

    def divergence(self, other):
        ratio, gap = self.scale / other.scale, ops.abs(self.loc - other.loc)
        return -ops.log(ratio) + gap / other.scale + ratio * ops.exp(-gap / self.scale) - 1


class MultivariateNormal(SampledDistribution):
    """The normal distribution of vectors."""

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        matrix = inverse(precision_matrix) if precision_matrix is not None else covariance_matrix
        self.scale_tril = cholesky(matrix) if scale_tril is None else scale_tril
        self.covariance_matrix = ops.matmul(self.scale_tril, self.scale_tril.swapaxes(-1, -2))
        self.batch_shape, self.event_shape = np.broadcast_shapes(loc.shape[:-1], self.scale_tril.shape[:-2]), loc.shape[-1:]
        self.loc = self.mean = self.mode = ops.broadcast_to(loc, self.batch_shape + self.event_shape)
        self.variance = ops.broadcast_to((self.scale_tril**2).sum(-1), self.loc.shape)

    def rsample(self, sample_shape=()):
        noise = ops.randn(tuple(sample_shape) + self.loc.shape, dtype=self.loc.dtype)
        return self.loc + ops.matmul(self.scale_tril, noise.expand_dims(-1)).squeeze(-1)

    def _spread(self):
        return ops.log(ops.diagonal(self.scale_tril, 0, -2, -1)).sum(-1)

    def log_prob(self, value):
        gap = (value - self.loc).expand_dims(-1)
        factor = ops.broadcast_to(self.scale_tril, gap.shape[:-2] + self.scale_tril.shape[-2:])
        distance = (ops.matrix_solve(factor, gap) ** 2).sum((-2, -1))
        return -0.5 * (gap.shape[-2] * math.log(2 * math.pi) + distance) - self._spread()

    def entropy(self):
        size = self.event_shape[0]
        return ops.broadcast_to(0.5 * size * (1 + math.log(2 * math.pi)) + self._spread(), self.batch_shape)


class Normal(SampledDistribution):
    """The normal distribution."""

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(loc=loc, scale=scale)
        self.mean = self.mode = self.loc
        self.variance = self.scale * self.scale

    def rsample(self, sample_shape=()):
        shape = tuple(sample_shape) + self.batch_shape
        return self.loc + self.scale * ops.randn(shape, dtype=self.loc.dtype)

    def log_prob(self, value):
        return -((value - self.loc) ** 2) / (2 * self.variance) - ops.log(self.scale) - 0.5 * math.log(2 * math.pi)

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + ops.log(self.scale)

    def cdf(self, value):
        return 0.5 * (1 + ops.erf((value - self.loc) / (self.scale * math.sqrt(2))))

    def icdf(self, value):
        return self.loc + self.scale * ops.erfinv(2 * value - 1) * math.sqrt(2)

    def divergence(self, other):
        ratio = (self.scale / other.scale) ** 2
        return 0.5 * (ratio + ((self.loc - other.loc) / other.scale) ** 2 - 1 - ops.log(ratio))


class NormalWithTails(Normal):
    """The normal distribution for a CPU, whose erfinv is off in the tails."""

    def icdf(self, value):
        return self.loc + self.scale * erfinv(2 * value - 1) * math.sqrt(2)


class StudentT(SampledDistribution):
    """Student's t distribution; samples have no gradient through df."""

    def __init__(self, df, loc=0.0, scale=1.0, validate_args=None):
        super().__init__(df=df, loc=loc, scale=scale)
        bad, endless = ops.full_like(self.df, float("nan")), ops.full_like(self.df, float("inf"))
        self.mean, self.mode = ops.where(self.df > 1, self.loc, bad), self.loc
        finite = self.scale**2 * self.df / (self.df - 2)
        self.variance = ops.where(self.df > 2, finite, ops.where(self.df > 1, endless, bad))

    def rsample(self, sample_shape=()):
        normal = ops.randn(tuple(sample_shape) + self.batch_shape, dtype=self.loc.dtype)
        return self.loc + self.scale * normal * ops.rsqrt(Gamma(self.df / 2, self.df * 0 + 0.5).sample(sample_shape) / self.df)

    def log_prob(self, value):
        y, half = (value - self.loc) / self.scale, self.df / 2
        size = ops.log(self.scale) + 0.5 * ops.log(self.df) + 0.5 * math.log(math.pi) + ops.lgamma(half) - ops.lgamma(half + 0.5)
        return -(half + 0.5) * ops.log1p(y**2 / self.df) - size

    def entropy(self):
        half = self.df / 2
        beta = ops.lgamma(half) + math.lgamma(0.5) - ops.lgamma(half + 0.5)
        return ops.log(self.scale) + (half + 0.5) * (ops.digamma(half + 0.5) - ops.digamma(half)) + 0.5 * ops.log(self.df) + beta


class Uniform(SampledDistribution):
    """The uniform distribution between two bounds."""

    def __init__(self, low, high, validate_args=None):
        super().__init__(low=low, high=high)
        self.mean = (self.low + self.high) / 2
        self.variance = (self.high - self.low) ** 2 / 12

    def rsample(self, sample_shape=()):
        return self.low + (self.high - self.low) * ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.low.dtype)

    def log_prob(self, value):
        inside = ops.logical_and(value >= self.low, value < self.high).astype(self.low.dtype)
        return ops.log(inside) - ops.log(self.high - self.low)

    def entropy(self):
        return ops.log(self.high - self.low)

    def cdf(self, value):
        return ops.clamp((value - self.low) / (self.high - self.low), 0, 1)

    def icdf(self, value):
        return self.low + value * (self.high - self.low)

    def divergence(self, other):
        wider = ops.log((other.high - other.low) / (self.high - self.low))
        outside = ops.logical_or(other.low > self.low, other.high < self.high)
        return ops.where(outside, ops.full_like(wider, float("inf")), wider)
