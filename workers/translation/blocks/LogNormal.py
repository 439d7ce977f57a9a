import math

from mindspore import ops


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
