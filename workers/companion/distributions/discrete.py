"""Distributions over whole numbers and classes."""

from __future__ import annotations

import math

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from .positive import Gamma
from .sampled import SampledDistribution
from .scalar_transforms import softplus_of


class Bernoulli(SampledDistribution):
    """Zeros and ones, given by probabilities or by logits."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        super().__init__(given=probs if logits is None else logits)
        tiny = 1.1920928955078125e-07
        self.probs = ops.sigmoid(self.given) if probs is None else self.given
        safe = ops.clamp(self.probs, tiny, 1 - tiny)
        self.logits = ops.log(safe) - ops.log1p(-safe) if probs is not None else self.given
        self.mean, self.variance = self.probs, self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        shape = tuple(sample_shape) + self.batch_shape
        return ops.stop_gradient((ops.rand(shape, dtype=self.probs.dtype) < self.probs).astype(self.probs.dtype))

    def log_prob(self, value):
        return self.logits * value - ops.relu(self.logits) - ops.log1p(ops.exp(-ops.abs(self.logits)))

    def entropy(self):
        return ops.relu(self.logits) + ops.log1p(ops.exp(-ops.abs(self.logits))) - self.logits * self.probs

    def divergence(self, other):
        yes = self.probs * (ops.log(self.probs) - ops.log(other.probs))
        return yes + (1 - self.probs) * (ops.log1p(-self.probs) - ops.log1p(-other.probs))


class ContinuousBernoulli(SampledDistribution):
    """Numbers from 0 to 1 of density p**x * (1 - p)**(1 - x), scaled; between lims by a series, for the formula divides by zero."""

    def __init__(self, probs=None, logits=None, lims=(0.499, 0.501), validate_args=None):
        super().__init__(given=probs if logits is None else logits)
        tiny, self._lims = 1.1920928955078125e-07, tuple(lims)
        self.probs = ops.clamp(ops.sigmoid(self.given) if probs is None else self.given, tiny, 1 - tiny)
        self.logits = ops.log(self.probs) - ops.log1p(-self.probs) if probs is not None else self.given

    def _stable(self):
        return ops.logical_or(self.probs <= self._lims[0], self.probs > self._lims[1])

    def _cut(self):
        return ops.where(self._stable(), self.probs, self._lims[0] * ops.ones_like(self.probs))

    def _log_norm(self):
        cut, x = self._cut(), ops.square(self.probs - 0.5)
        exact = ops.log(ops.abs(ops.log1p(-cut) - ops.log(cut))) - ops.log(ops.abs(1 - 2 * cut))
        return ops.where(self._stable(), exact, math.log(2.0) + (4.0 / 3.0 + 104.0 / 45.0 * x) * x)

    @property
    def mean(self):
        cut, x = self._cut(), self.probs - 0.5
        exact = cut / (2 * cut - 1) + 1 / (ops.log1p(-cut) - ops.log(cut))
        return ops.where(self._stable(), exact, 0.5 + (1.0 / 3.0 + 16.0 / 45.0 * ops.square(x)) * x)

    @property
    def variance(self):
        cut, x = self._cut(), ops.square(self.probs - 0.5)
        exact = cut * (cut - 1) / ops.square(1 - 2 * cut) + 1 / ops.square(ops.log1p(-cut) - ops.log(cut))
        return ops.where(self._stable(), exact, 1.0 / 12.0 - (1.0 / 15.0 - 128.0 / 945.0 * x) * x)

    def rsample(self, sample_shape=()):
        return self.icdf(ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.probs.dtype))

    def log_prob(self, value):
        return self.logits * value - softplus_of(self.logits) + self._log_norm()

    def cdf(self, value):
        cut = self._cut()
        exact = (ops.pow(cut, value) * ops.pow(1 - cut, 1 - value) + cut - 1) / (2 * cut - 1)
        return ops.clamp(
            ops.where(value <= 0, 0.0 * exact, ops.where(value >= 1, 0.0 * exact + 1, ops.where(self._stable(), exact, value))),
            0,
            1,
        )

    def icdf(self, value):
        cut = self._cut()
        exact = (ops.log1p(-cut + value * (2 * cut - 1)) - ops.log1p(-cut)) / (ops.log(cut) - ops.log1p(-cut))
        return ops.where(self._stable(), exact, value)

    def entropy(self):
        no, yes = ops.log1p(-self.probs), ops.log(self.probs)
        return self.mean * (no - yes) - self._log_norm() - no


class Binomial(SampledDistribution):
    """The number of successes in a number of trials."""

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        super().__init__(total_count=total_count, given=probs if logits is None else logits)
        tiny = 1.1920928955078125e-07
        self.probs = ops.sigmoid(self.given) if probs is None else self.given
        safe = ops.clamp(self.probs, tiny, 1 - tiny)
        self.logits = ops.log(safe) - ops.log1p(-safe) if probs is not None else self.given
        self.mean = self.total_count * self.probs
        self.variance = self.mean * (1 - self.probs)

    def sample(self, sample_shape=()):
        most = int(self.total_count.max())
        shape = tuple(sample_shape) + self.batch_shape
        trials = ops.arange(most).reshape((most,) + (1,) * len(shape)) < self.total_count
        hits = ops.logical_and(ops.rand((most, *shape), dtype=self.probs.dtype) < self.probs, trials)
        return ops.stop_gradient(hits.astype(self.probs.dtype).sum(0))

    def log_prob(self, value):
        n = self.total_count
        ways = ops.lgamma(n + 1) - ops.lgamma(value + 1) - ops.lgamma(n - value + 1)
        return ways + value * self.logits - n * (ops.relu(self.logits) + ops.log1p(ops.exp(-ops.abs(self.logits))))


class Categorical(SampledDistribution):
    """One of several classes, given along the last axis by probabilities or by logits."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        if probs is None:
            self.logits = logits - ops.logsumexp(logits, -1, True)
            self.probs = ops.softmax(logits, -1)
        else:
            self.probs = probs / probs.sum(-1, keepdims=True)
            self.logits = ops.log(ops.clamp(self.probs, 1.1920928955078125e-07, 1 - 1.1920928955078125e-07))
        self.batch_shape, self.param_shape = self.probs.shape[:-1], self.probs.shape
        self.mode = ops.argmax(self.probs, -1)

    def sample(self, sample_shape=()):
        shape = tuple(sample_shape) + self.batch_shape
        rows = self.probs.reshape(-1, self.probs.shape[-1])
        count = max(1, math.prod(sample_shape))
        return ops.multinomial(rows, count, True).T.reshape(shape).astype(ms.int64)

    def log_prob(self, value):
        shape = np.broadcast_shapes(value.shape, self.batch_shape)
        logits = ops.broadcast_to(self.logits, shape + self.param_shape[-1:])
        return ops.gather_elements(logits, -1, ops.broadcast_to(value, shape).expand_dims(-1).astype(ms.int64)).squeeze(-1)

    def entropy(self):
        return -(self.logits * self.probs).sum(-1)

    def divergence(self, other):
        return (self.probs * (self.logits - other.logits)).sum(-1)

    @property
    def mean(self):
        return self.probs.sum(-1) * float("nan")

    @property
    def variance(self):
        return self.probs.sum(-1) * float("nan")


class Geometric(SampledDistribution):
    """The number of failures before the first success."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        super().__init__(given=probs if logits is None else logits)
        self.probs = ops.sigmoid(self.given) if probs is None else self.given
        self.mean, self.variance = 1 / self.probs - 1, (1 / self.probs - 1) / self.probs

    def sample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.probs.dtype)
        return ops.stop_gradient(ops.floor(ops.log1p(-u) / ops.log1p(-self.probs)))

    def log_prob(self, value):
        return value * ops.log1p(-self.probs) + ops.log(self.probs)

    def entropy(self):
        fail = 1 - self.probs
        return -(fail * ops.log(fail) + self.probs * ops.log(self.probs)) / self.probs

    def divergence(self, other):
        return -self.entropy() - ops.log1p(-other.probs) / self.probs - ops.log(other.probs) + ops.log1p(-other.probs)

    @property
    def logits(self):
        return ops.log(self.probs) - ops.log1p(-self.probs)


class Multinomial(SampledDistribution):
    """How often each class comes up in a number of trials."""

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        self.total_count, self._categorical = total_count, Categorical(probs, logits)
        self.probs, self.logits = self._categorical.probs, self._categorical.logits
        self.param_shape, self.batch_shape, self.event_shape = self.probs.shape, self.probs.shape[:-1], self.probs.shape[-1:]
        self.mean = self.probs * total_count
        self.variance = self.mean * (1 - self.probs)

    def sample(self, sample_shape=()):
        drawn = self._categorical.sample((self.total_count, *sample_shape))
        return (drawn.expand_dims(-1) == ops.arange(self.event_shape[0])).astype(self.probs.dtype).sum(0)

    def log_prob(self, value):
        parts = ops.where(value == 0, ops.zeros_like(value), self.logits * value)
        return ops.lgamma(value.sum(-1) + 1) - ops.lgamma(value + 1).sum(-1) + parts.sum(-1)


class Poisson(SampledDistribution):
    """The Poisson distribution."""

    def __init__(self, rate, validate_args=None):
        super().__init__(rate=rate)
        self.mean = self.variance = self.rate

    def sample(self, sample_shape=()):
        count = max(1, math.prod(sample_shape))
        drawn = ops.random_poisson(Tensor([count], ms.int32), self.rate)
        return ops.stop_gradient(drawn.reshape(tuple(sample_shape) + self.batch_shape)).astype(self.rate.dtype)

    def log_prob(self, value):
        return value * ops.log(self.rate) - self.rate - ops.lgamma(value + 1)

    def divergence(self, other):
        return self.rate * (ops.log(self.rate) - ops.log(other.rate)) - (self.rate - other.rate)


class NegativeBinomial(SampledDistribution):
    """The number of successes before a number of failures."""

    def __init__(self, total_count, probs=None, logits=None, validate_args=None):
        super().__init__(total_count=total_count, given=probs if logits is None else logits)
        tiny = 1.1920928955078125e-07
        self.probs = ops.sigmoid(self.given) if probs is None else self.given
        safe = ops.clamp(self.probs, tiny, 1 - tiny)
        self.logits = ops.log(safe) - ops.log1p(-safe) if probs is not None else self.given
        self.mean = self.total_count * ops.exp(self.logits)
        self.variance = self.mean / ops.sigmoid(-self.logits)

    def sample(self, sample_shape=()):
        rate = Gamma(self.total_count, ops.exp(-self.logits)).sample(sample_shape)
        return Poisson(rate).sample()

    def log_prob(self, value):
        n = self.total_count
        base = -n * ops.log1p(ops.exp(self.logits)) + value * (self.logits - ops.log1p(ops.exp(self.logits)))
        return base + ops.lgamma(n + value) - ops.lgamma(1 + value) - ops.lgamma(n)


class OneHotCategorical(SampledDistribution):
    """One of several classes as a vector with a single one."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits)
        self.probs, self.logits = self._categorical.probs, self._categorical.logits
        self.param_shape, self.batch_shape = self.probs.shape, self.probs.shape[:-1]
        self.event_shape, self.mean, self.variance = self.probs.shape[-1:], self.probs, self.probs * (1 - self.probs)

    def _hot(self, index):
        return (index.expand_dims(-1) == ops.arange(self.event_shape[0])).astype(self.probs.dtype)

    @property
    def mode(self):
        return self._hot(self._categorical.mode)

    def sample(self, sample_shape=()):
        return self._hot(self._categorical.sample(sample_shape))

    def log_prob(self, value):
        return self._categorical.log_prob(ops.argmax(value, -1).astype(ms.int64))

    def entropy(self):
        return self._categorical.entropy()

    def divergence(self, other):
        return self._categorical.divergence(other._categorical)
