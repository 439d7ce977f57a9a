"""Transforms of samples whose numbers make a value together, or a part of one (torch.distributions.transforms)."""

from __future__ import annotations

import math

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from .constraints import Constraint, SimplexConstraint
from .scalar_transforms import clipped_probability, softplus_of
from .transforms import DistributionTransform, PlainTransform, sum_rightmost


class ReshapeTransform(DistributionTransform):
    """The last axes in another shape."""

    bijective = True

    def __init__(self, in_shape, out_shape, cache_size=0):
        super().__init__(cache_size)
        self.in_shape, self.out_shape = tuple(in_shape), tuple(out_shape)
        if math.prod(self.in_shape) != math.prod(self.out_shape):
            raise ValueError("in_shape, out_shape have different numbers of elements")
        self.domain, self.codomain = Constraint(event_dim=len(self.in_shape)), Constraint(event_dim=len(self.out_shape))

    def _call(self, x):
        return x.reshape(self.forward_shape(x.shape))

    def _inverse(self, y):
        return y.reshape(self.inverse_shape(y.shape))

    def log_abs_det_jacobian(self, x, y):
        return ops.zeros(x.shape[: x.ndim - len(self.in_shape)], x.dtype)

    def forward_shape(self, shape):
        return self._reshaped(shape, self.in_shape, self.out_shape)

    def inverse_shape(self, shape):
        return self._reshaped(shape, self.out_shape, self.in_shape)

    def _reshaped(self, shape, old, new):
        cut = len(shape) - len(old)
        if cut < 0:
            raise ValueError("Too few dimensions on input")
        if shape[cut:] != old:
            raise ValueError(f"Shape mismatch: expected {shape[cut:]} but got {old}")
        return shape[:cut] + new


class SoftmaxTransform(PlainTransform):
    """exp(x) along the last axis, divided by its sum."""

    domain, codomain = Constraint(event_dim=1), SimplexConstraint()

    def _call(self, x):
        weights = ops.exp(x - ops.amax(x, -1, True))
        return weights / weights.sum(-1, keepdims=True)

    def _inverse(self, y):
        return ops.log(y)

    def forward_shape(self, shape):
        if len(shape) < 1:
            raise ValueError("Too few dimensions on input")
        return shape

    inverse_shape = forward_shape


class StickBreakingTransform(PlainTransform):
    """Numbers to parts of one: each takes its share of what those before it left, and a last part more takes the rest."""

    bijective = True
    domain, codomain = Constraint(event_dim=1), SimplexConstraint()

    def _offset(self, x):
        return ops.log(Tensor(np.arange(x.shape[-1], 0, -1), x.dtype))

    def _call(self, x):
        share, one = clipped_probability(ops.sigmoid(x - self._offset(x))), ops.ones((*x.shape[:-1], 1), x.dtype)
        return ops.cat([share, one], -1) * ops.cat([one, ops.cumprod(1 - share, -1)], -1)

    def _inverse(self, y):
        parts = y[..., :-1]
        left = ops.clamp(1 - ops.cumsum(parts, -1), 2.2250738585072014e-308 if y.dtype == ms.float64 else 2**-126)
        return ops.log(parts) - ops.log(left) + self._offset(parts)

    def log_abs_det_jacobian(self, x, y):
        x = x - self._offset(x)
        return (-x - softplus_of(-x) + ops.log(y[..., :-1])).sum(-1)

    def forward_shape(self, shape):
        if len(shape) < 1:
            raise ValueError("Too few dimensions on input")
        return shape[:-1] + type(shape)((shape[-1] + 1,))

    def inverse_shape(self, shape):
        if len(shape) < 1:
            raise ValueError("Too few dimensions on input")
        return shape[:-1] + type(shape)((shape[-1] - 1,))


class SlicedTransform(DistributionTransform):
    """Transforms of slices along an axis: what the two that follow have in common."""

    def __init__(self, tseq, dim, cache_size):
        super().__init__(cache_size)
        self.transforms, self.dim = [t.with_cache(cache_size) if cache_size else t for t in tseq], dim

    @property
    def bijective(self):
        return all(transform.bijective for transform in self.transforms)

    def _call(self, x):
        return self._joined([transform(part) for transform, part in zip(self.transforms, self._parts(x))])

    def _inverse(self, y):
        return self._joined([transform._inv_call(part) for transform, part in zip(self.transforms, self._parts(y))])


class CatTransform(SlicedTransform):
    """Transforms of neighbouring parts of so many entries along an axis, as torch.cat joins them.

    domain and codomain tell how many axes make an event and no bounds, for those of the parts differ.
    """

    def __init__(self, tseq, dim=0, lengths=None, cache_size=0):
        super().__init__(tseq, dim, cache_size)
        self.lengths = [1] * len(self.transforms) if lengths is None else list(lengths)
        assert len(self.lengths) == len(self.transforms), "one length for each transform"

    @property
    def event_dim(self):
        return max(transform.event_dim for transform in self.transforms)

    @property
    def length(self):
        return sum(self.lengths)

    @property
    def domain(self):
        return Constraint(event_dim=max(transform.domain.event_dim for transform in self.transforms))

    @property
    def codomain(self):
        return Constraint(event_dim=max(transform.codomain.event_dim for transform in self.transforms))

    def _parts(self, x):
        assert x.shape[self.dim] == self.length, "the lengths make up the axis"
        ends = np.cumsum([0, *self.lengths]).tolist()
        return [ops.narrow(x, self.dim, start, length) for start, length in zip(ends, self.lengths)]

    def _joined(self, parts):
        return ops.cat(parts, self.dim)

    def log_abs_det_jacobian(self, x, y):
        slopes = []
        for transform, before, after in zip(self.transforms, self._parts(x), self._parts(y)):
            slope = transform.log_abs_det_jacobian(before, after)
            slopes.append(sum_rightmost(slope, self.event_dim - transform.event_dim))
        dim = (self.dim if self.dim < 0 else self.dim - x.ndim) + self.event_dim
        return ops.cat(slopes, dim) if dim < 0 else sum(slopes)


class StackTransform(SlicedTransform):
    """One transform for each entry of an axis, as torch.stack joins them.

    domain and codomain tell how many axes make an event and no bounds, for those of the parts differ.
    """

    def __init__(self, tseq, dim=0, cache_size=0):
        super().__init__(tseq, dim, cache_size)

    @property
    def domain(self):
        return self._wide([transform.domain.event_dim for transform in self.transforms])

    @property
    def codomain(self):
        return self._wide([transform.codomain.event_dim for transform in self.transforms])

    def _wide(self, depths):
        return Constraint(event_dim=max(depths) + (self.dim + max(depths) < 0))

    def _parts(self, x):
        assert x.shape[self.dim] == len(self.transforms), "one transform for each entry of the axis"
        return list(ops.unbind(x, self.dim))

    def _joined(self, parts):
        return ops.stack(parts, self.dim)

    def log_abs_det_jacobian(self, x, y):
        pairs = zip(self.transforms, self._parts(x), self._parts(y))
        return self._joined([transform.log_abs_det_jacobian(before, after) for transform, before, after in pairs])
