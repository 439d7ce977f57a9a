from mindspore import ops


class Beta(SampledDistribution):
    """The beta distribution; samples have no gradient."""

    def __init__(self, concentration1, concentration0, validate_args=None):
        super().__init__(concentration1=concentration1, concentration0=concentration0)
        total = self.concentration1 + self.concentration0
        self.mean = self.concentration1 / total
        self.variance = self.mean * (1 - self.mean) / (total + 1)

    def sample(self, sample_shape=()):
        x, y = (Gamma(a, a * 0 + 1).sample(sample_shape) for a in (self.concentration1, self.concentration0))
        return x / (x + y)

    def _size(self):
        a, b = self.concentration1, self.concentration0
        return ops.lgamma(a) + ops.lgamma(b) - ops.lgamma(a + b)

    def log_prob(self, value):
        return (self.concentration1 - 1) * ops.log(value) + (self.concentration0 - 1) * ops.log1p(-value) - self._size()

    def entropy(self):
        a, b = self.concentration1, self.concentration0
        return self._size() - (a - 1) * ops.digamma(a) - (b - 1) * ops.digamma(b) + (a + b - 2) * ops.digamma(a + b)

    def divergence(self, other):
        a, b, c, d = self.concentration1, self.concentration0, other.concentration1, other.concentration0
        middle = (a - c) * ops.digamma(a) + (b - d) * ops.digamma(b) + (c + d - a - b) * ops.digamma(a + b)
        return other._size() - self._size() + middle
