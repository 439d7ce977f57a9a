from mindspore import ops


class Bernoulli(SampledDistribution):
    """Zeros and ones, given by probabilities or by logits."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        super().__init__(given=probs if logits is None else logits)
        tiny = 1.1920928955078125e-07
        self.probs = ops.sigmoid(self.given) if probs is None else self.given
        safe = ops.clamp(self.probs, tiny, 1 - tiny)
        self.logits = ops.log(safe) - ops.log1p(-safe) if probs is not None else self.given
        self.mean, self.variance = self.probs, self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        shape = tuple(sample_shape) + self.batch_shape
        return ops.stop_gradient((ops.rand(shape, dtype=self.probs.dtype) < self.probs).astype(self.probs.dtype))

    def log_prob(self, value):
        return self.logits * value - ops.relu(self.logits) - ops.log1p(ops.exp(-ops.abs(self.logits)))

    def entropy(self):
        return ops.relu(self.logits) + ops.log1p(ops.exp(-ops.abs(self.logits))) - self.logits * self.probs

    def divergence(self, other):
        yes = self.probs * (ops.log(self.probs) - ops.log(other.probs))
        return yes + (1 - self.probs) * (ops.log1p(-self.probs) - ops.log1p(-other.probs))
