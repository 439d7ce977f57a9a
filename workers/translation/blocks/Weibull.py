from __future__ import annotations

from mindspore import ops


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
