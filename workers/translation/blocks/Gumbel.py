import math

from mindspore import ops


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
