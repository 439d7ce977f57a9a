"""What is asked of any distribution."""

from __future__ import annotations

from .sampled import Distribution


class Independent(Distribution):
    """A distribution whose last batch axes count as one event."""

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        self.base_dist, self.count = base_distribution, reinterpreted_batch_ndims
        split = len(base_distribution.batch_shape) - self.count
        self.batch_shape = tuple(base_distribution.batch_shape[:split])
        self.event_shape = tuple(base_distribution.batch_shape[split:]) + tuple(base_distribution.event_shape)

    def __getattr__(self, name):
        return getattr(self.__dict__["base_dist"], name)

    def _joined(self, value):
        return value.sum(tuple(range(-self.count, 0))) if self.count else value

    def sample(self, sample_shape=()):
        return self.base_dist.sample(sample_shape)

    @property
    def stddev(self):
        return self.base_dist.stddev

    def log_prob(self, value):
        return self._joined(self.base_dist.log_prob(value))

    def entropy(self):
        return self._joined(self.base_dist.entropy())

    def divergence(self, other):
        return self._joined(self.base_dist.divergence(other.base_dist))


def kl_divergence(p, q):
    """Kullback-Leibler divergence of two distributions of the same family."""
    if type(p) is not type(q) or not hasattr(p, "divergence"):
        raise NotImplementedError(f"no divergence of {type(p).__name__} and {type(q).__name__}")
    return p.divergence(q)
