from __future__ import annotations

from mindspore import ops


class NegativeBinomial(SampledDistribution):
    """The number of successes before a number of failures."""

    def __init__(self, total_count, probs=None, logits=None, validate_args=None):
        super().__init__(total_count=total_count, given=probs if logits is None else logits)
        tiny = 1.1920928955078125e-07
        self.probs = ops.sigmoid(self.given) if probs is None else self.given
        safe = ops.clamp(self.probs, tiny, 1 - tiny)
        self.logits = ops.log(safe) - ops.log1p(-safe) if probs is not None else self.given
        self.mean = self.total_count * ops.exp(self.logits)
        self.variance = self.mean / ops.sigmoid(-self.logits)

    def sample(self, sample_shape=()):
        rate = Gamma(self.total_count, ops.exp(-self.logits)).sample(sample_shape)
        return Poisson(rate).sample()

    def log_prob(self, value):
        n = self.total_count
        base = -n * ops.log1p(ops.exp(self.logits)) + value * (self.logits - ops.log1p(ops.exp(self.logits)))
        return base + ops.lgamma(n + value) - ops.lgamma(1 + value) - ops.lgamma(n)
