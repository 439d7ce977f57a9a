import math

import mindspore as ms
from mindspore import Tensor, ops


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
