from mindspore import ops


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
