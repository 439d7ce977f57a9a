import math

import mindspore as ms
from mindspore import Tensor, ops


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
