from mindspore import ops


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
