from mindspore import ops


class Geometric(SampledDistribution):
    """The number of failures before the first success."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        super().__init__(given=probs if logits is None else logits)
        self.probs = ops.sigmoid(self.given) if probs is None else self.given
        self.mean, self.variance = 1 / self.probs - 1, (1 / self.probs - 1) / self.probs

    def sample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.probs.dtype)
        return ops.stop_gradient(ops.floor(ops.log1p(-u) / ops.log1p(-self.probs)))

    def log_prob(self, value):
        return value * ops.log1p(-self.probs) + ops.log(self.probs)

    def entropy(self):
        fail = 1 - self.probs
        return -(fail * ops.log(fail) + self.probs * ops.log(self.probs)) / self.probs

    def divergence(self, other):
        return -self.entropy() - ops.log1p(-other.probs) / self.probs - ops.log(other.probs) + ops.log1p(-other.probs)

    @property
    def logits(self):
        return ops.log(self.probs) - ops.log1p(-self.probs)
