from __future__ import annotations

import mindspore as ms
from mindspore import ops


class OneHotCategorical(SampledDistribution):
    """One of several classes as a vector with a single one."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits)
        self.probs, self.logits = self._categorical.probs, self._categorical.logits
        self.param_shape, self.batch_shape = self.probs.shape, self.probs.shape[:-1]
        self.event_shape, self.mean, self.variance = self.probs.shape[-1:], self.probs, self.probs * (1 - self.probs)

    def _hot(self, index):
        return (index.expand_dims(-1) == ops.arange(self.event_shape[0])).astype(self.probs.dtype)

    @property
    def mode(self):
        return self._hot(self._categorical.mode)

    def sample(self, sample_shape=()):
        return self._hot(self._categorical.sample(sample_shape))

    def log_prob(self, value):
        return self._categorical.log_prob(ops.argmax(value, -1).astype(ms.int64))

    def entropy(self):
        return self._categorical.entropy()

    def divergence(self, other):
        return self._categorical.divergence(other._categorical)
