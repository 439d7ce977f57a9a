from __future__ import annotations

from mindspore import ops


class Multinomial(SampledDistribution):
    """How often each class comes up in a number of trials."""

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        self.total_count, self._categorical = total_count, Categorical(probs, logits)
        self.probs, self.logits = self._categorical.probs, self._categorical.logits
        self.param_shape, self.batch_shape, self.event_shape = self.probs.shape, self.probs.shape[:-1], self.probs.shape[-1:]
        self.mean = self.probs * total_count
        self.variance = self.mean * (1 - self.probs)

    def sample(self, sample_shape=()):
        drawn = self._categorical.sample((self.total_count, *sample_shape))
        return (drawn.expand_dims(-1) == ops.arange(self.event_shape[0])).astype(self.probs.dtype).sum(0)

    def log_prob(self, value):
        parts = ops.where(value == 0, ops.zeros_like(value), self.logits * value)
        return ops.lgamma(value.sum(-1) + 1) - ops.lgamma(value + 1).sum(-1) + parts.sum(-1)
