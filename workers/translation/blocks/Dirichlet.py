from __future__ import annotations

from mindspore import ops


class Dirichlet(SampledDistribution):
    """The Dirichlet distribution; samples have no gradient."""

    def __init__(self, concentration, validate_args=None):
        self.concentration = concentration
        self.batch_shape, self.event_shape = concentration.shape[:-1], concentration.shape[-1:]
        total = concentration.sum(-1, keepdims=True)
        self.mean = concentration / total
        self.variance = self.mean * (1 - self.mean) / (total + 1)

    def sample(self, sample_shape=()):
        flat = Gamma(self.concentration, self.concentration * 0 + 1).sample(sample_shape)
        return flat / flat.sum(-1, keepdims=True)

    def log_prob(self, value):
        a = self.concentration
        return ((a - 1) * ops.log(value)).sum(-1) + ops.lgamma(a.sum(-1)) - ops.lgamma(a).sum(-1)

    def entropy(self):
        a, total, count = self.concentration, self.concentration.sum(-1), self.concentration.shape[-1]
        size = ops.lgamma(a).sum(-1) - ops.lgamma(total)
        return size - (count - total) * ops.digamma(total) - ((a - 1) * ops.digamma(a)).sum(-1)

    def divergence(self, other):
        a, b = self.concentration, other.concentration
        size = ops.lgamma(a.sum(-1)) - ops.lgamma(b.sum(-1)) - (ops.lgamma(a) - ops.lgamma(b)).sum(-1)
        return size + ((a - b) * (ops.digamma(a) - ops.digamma(a.sum(-1)).expand_dims(-1))).sum(-1)
