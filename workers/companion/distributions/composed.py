"""Distributions made of others: of samples that went through transforms, and mixtures."""

from __future__ import annotations

from mindspore import ops

from .sampled import SampledDistribution
from .transforms import ComposeTransform, DistributionTransform, sum_rightmost


class TransformedDistribution(SampledDistribution):
    """The distribution of a base distribution's samples behind one transform or several."""

    def __init__(self, base_distribution, transforms, validate_args=None):
        self.transforms = [transforms] if isinstance(transforms, DistributionTransform) else list(transforms)
        whole, base_depth = ComposeTransform(self.transforms), len(base_distribution.event_shape)
        base_shape = tuple(base_distribution.batch_shape) + tuple(base_distribution.event_shape)
        shape = whole.forward_shape(base_shape)
        wide = whole.inverse_shape(shape)
        self.base_dist = base_distribution if wide == base_shape else base_distribution.expand(wide[: len(wide) - base_depth])
        cut = len(shape) - whole.codomain.event_dim - max(base_depth - whole.domain.event_dim, 0)
        self.batch_shape, self.event_shape = shape[:cut], shape[cut:]

    def _through(self, x):
        for transform in self.transforms:
            x = transform(x)
        return x

    def sample(self, sample_shape=()):
        return ops.stop_gradient(self._through(self.base_dist.sample(sample_shape)))

    def rsample(self, sample_shape=()):
        return self._through(self.base_dist.rsample(sample_shape))

    def log_prob(self, value):
        depth, total = len(self.event_shape), 0.0
        for transform in reversed(self.transforms):
            before = transform._inv_call(value)
            depth += transform.domain.event_dim - transform.codomain.event_dim
            slope = transform.log_abs_det_jacobian(before, value)
            total, value = total - sum_rightmost(slope, depth - transform.domain.event_dim), before
        return total + sum_rightmost(self.base_dist.log_prob(value), depth - len(self.base_dist.event_shape))

    def cdf(self, value):
        sign = 1
        for transform in reversed(self.transforms):
            value, sign = transform._inv_call(value), sign * transform.sign
        return sign * (self.base_dist.cdf(value) - 0.5) + 0.5

    def icdf(self, value):
        for transform in self.transforms:
            value = transform.sign * (value - 0.5) + 0.5
        return self._through(self.base_dist.icdf(value))


class MixtureSameFamily(SampledDistribution):
    """One of several distributions of a family, which stand along the last batch axis, chosen by a Categorical."""

    def __init__(self, mixture_distribution, component_distribution, validate_args=None):
        self.mixture_distribution, self.component_distribution = mixture_distribution, component_distribution
        self.batch_shape = tuple(component_distribution.batch_shape[:-1])
        self.event_shape = tuple(component_distribution.event_shape)

    def _along(self, weights):
        return weights.reshape(tuple(weights.shape) + (1,) * len(self.event_shape))

    @property
    def mean(self):
        axis = -1 - len(self.event_shape)
        return (self._along(self.mixture_distribution.probs) * self.component_distribution.mean).sum(axis)

    @property
    def variance(self):
        axis, weights = -1 - len(self.event_shape), self._along(self.mixture_distribution.probs)
        own, mean = self.component_distribution.variance, self.component_distribution.mean
        return (weights * own).sum(axis) + (weights * (mean - self.mean.expand_dims(axis)) ** 2).sum(axis)

    def log_prob(self, value):
        value = value.expand_dims(-1 - len(self.event_shape))
        weights = self.mixture_distribution.logits
        return ops.logsumexp(self.component_distribution.log_prob(value) + weights - ops.logsumexp(weights, -1, True), -1)

    def cdf(self, value):
        return (self.component_distribution.cdf(value.expand_dims(-1)) * self.mixture_distribution.probs).sum(-1)

    def sample(self, sample_shape=()):
        axis = len(tuple(sample_shape)) + len(self.batch_shape)
        chosen = self._along(self.mixture_distribution.sample(sample_shape).expand_dims(-1))
        drawn = self.component_distribution.sample(sample_shape)
        index = ops.broadcast_to(chosen, (*drawn.shape[:axis], 1, *drawn.shape[axis + 1 :]))
        return ops.stop_gradient(ops.gather_elements(drawn, axis, index).squeeze(axis))
