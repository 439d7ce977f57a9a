from __future__ import annotations

import math

from mindspore import ops


class HalfNormal(SampledDistribution):
    """The absolute value of a centred normal number."""

    def __init__(self, scale, validate_args=None):
        super().__init__(scale=scale)
        self.mean, self.mode = self.scale * math.sqrt(2 / math.pi), self.scale * 0
        self.variance = self.scale**2 * (1 - 2 / math.pi)

    def rsample(self, sample_shape=()):
        return ops.abs(self.scale * ops.randn(tuple(sample_shape) + self.batch_shape, dtype=self.scale.dtype))

    def log_prob(self, value):
        inside = -((value / self.scale) ** 2) / 2 - ops.log(self.scale) + 0.5 * math.log(2 / math.pi)
        return ops.where(value >= 0, inside, ops.full_like(inside, float("-inf")))

    def entropy(self):
        return 0.5 + 0.5 * math.log(math.pi / 2) + ops.log(self.scale)

    def cdf(self, value):
        return ops.erf(value / (self.scale * math.sqrt(2)))

    def icdf(self, value):
        return self.scale * ops.erfinv(value) * math.sqrt(2)
