from __future__ import annotations

from mindspore import ops


class Pareto(SampledDistribution):
    """The Pareto distribution of the first kind."""

    def __init__(self, scale, alpha, validate_args=None):
        super().__init__(scale=scale, alpha=alpha)
        more, most = ops.maximum(self.alpha, self.alpha * 0 + 1), ops.maximum(self.alpha, self.alpha * 0 + 2)
        self.mean, self.mode = more * self.scale / (more - 1), self.scale
        self.variance = self.scale**2 * most / ((most - 1) ** 2 * (most - 2))

    def rsample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.scale.dtype)
        return self.scale * ops.exp(-ops.log1p(-u) / self.alpha)

    def log_prob(self, value):
        return ops.log(self.alpha) + self.alpha * ops.log(self.scale) - (self.alpha + 1) * ops.log(value)

    def entropy(self):
        return ops.log(self.scale / self.alpha) + 1 + 1 / self.alpha

    def cdf(self, value):
        return 1 - (self.scale / value) ** self.alpha
