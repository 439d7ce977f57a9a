from __future__ import annotations

from mindspore import ops


class Binomial(SampledDistribution):
    """The number of successes in a number of trials."""

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        super().__init__(total_count=total_count, given=probs if logits is None else logits)
        tiny = 1.1920928955078125e-07
        self.probs = ops.sigmoid(self.given) if probs is None else self.given
        safe = ops.clamp(self.probs, tiny, 1 - tiny)
        self.logits = ops.log(safe) - ops.log1p(-safe) if probs is not None else self.given
        self.mean = self.total_count * self.probs
        self.variance = self.mean * (1 - self.probs)

    def sample(self, sample_shape=()):
        most = int(self.total_count.max())
        shape = tuple(sample_shape) + self.batch_shape
        trials = ops.arange(most).reshape((most,) + (1,) * len(shape)) < self.total_count
        hits = ops.logical_and(ops.rand((most, *shape), dtype=self.probs.dtype) < self.probs, trials)
        return ops.stop_gradient(hits.astype(self.probs.dtype).sum(0))

    def log_prob(self, value):
        n = self.total_count
        ways = ops.lgamma(n + 1) - ops.lgamma(value + 1) - ops.lgamma(n - value + 1)
        return ways + value * self.logits - n * (ops.relu(self.logits) + ops.log1p(ops.exp(-ops.abs(self.logits))))
