import math

from mindspore import ops


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
