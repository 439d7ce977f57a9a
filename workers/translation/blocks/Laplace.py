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
