from mindspore import ops


class Uniform(SampledDistribution):
    """The uniform distribution between two bounds."""

    def __init__(self, low, high, validate_args=None):
        super().__init__(low=low, high=high)
        self.mean = (self.low + self.high) / 2
        self.variance = (self.high - self.low) ** 2 / 12

    def rsample(self, sample_shape=()):
        return self.low + (self.high - self.low) * ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.low.dtype)

    def log_prob(self, value):
        inside = ops.logical_and(value >= self.low, value < self.high).astype(self.low.dtype)
        return ops.log(inside) - ops.log(self.high - self.low)

    def entropy(self):
        return ops.log(self.high - self.low)

    def cdf(self, value):
        return ops.clamp((value - self.low) / (self.high - self.low), 0, 1)

    def icdf(self, value):
        return self.low + value * (self.high - self.low)

    def divergence(self, other):
        wider = ops.log((other.high - other.low) / (self.high - self.low))
        outside = ops.logical_or(other.low > self.low, other.high < self.high)
        return ops.where(outside, ops.full_like(wider, float("inf")), wider)
