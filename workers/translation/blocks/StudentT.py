from __future__ import annotations

import math

from mindspore import ops


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
