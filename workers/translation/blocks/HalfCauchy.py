from __future__ import annotations

import math

from mindspore import ops


class HalfCauchy(SampledDistribution):
    """The absolute value of a centred Cauchy number."""

    def __init__(self, scale, validate_args=None):
        super().__init__(scale=scale)
        self.mean = self.variance = ops.full_like(self.scale, float("inf"))
        self.mode = self.scale * 0

    def rsample(self, sample_shape=()):
        u = ops.rand(tuple(sample_shape) + self.batch_shape, dtype=self.scale.dtype)
        return ops.abs(self.scale * ops.tan(math.pi * (u - 0.5)))

    def log_prob(self, value):
        inside = math.log(2 / math.pi) - ops.log(self.scale) - ops.log1p((value / self.scale) ** 2)
        return ops.where(value >= 0, inside, ops.full_like(inside, float("-inf")))

    def entropy(self):
        return math.log(2 * math.pi) + ops.log(self.scale)

    def cdf(self, value):
        return 2 * ops.atan(value / self.scale) / math.pi
