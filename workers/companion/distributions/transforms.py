"""Invertible functions of samples, with the logarithm of their derivative (torch.distributions.transforms)."""

from __future__ import annotations

import copy
import math

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from .constraints import Constraint, SimplexConstraint


def sum_rightmost(value, count):
    """The sum over the last axes, which make one event."""
    return value.sum(tuple(range(-count, 0))) if count and isinstance(value, Tensor) else value


def clipped_probability(p):
    """Away from 0 and 1 by the smallest step of the dtype, as torch's transforms keep probabilities."""
    tiny, step = (2.2250738585072014e-308, 2.220446049250313e-16) if p.dtype == ms.float64 else (2**-126, 2**-23)
    return ops.clamp(p, tiny, 1 - step)


def softplus_of(x):
    """log(1 + exp(x)) for numbers of any size."""
    return ops.relu(x) + ops.log1p(ops.exp(-ops.abs(x)))


def shape_with(shape, *parameters):
    """The shape behind a function whose parameters, numbers or tensors, broadcast with what it is given."""
    return np.broadcast_shapes(tuple(shape), *(p.shape for p in parameters if isinstance(p, Tensor)))


def is_equal(one, other):
    """Whether two parameters, numbers or tensors, hold the same numbers."""
    same = one == other
    return bool(same.all()) if isinstance(same, Tensor) else bool(same)


class DistributionTransform:
    """What torch's transforms derive from: a subclass gives _call, _inverse and log_abs_det_jacobian.

    cache_size 1: the inverse of the very tensor that a call gave is what the call was given, without loss of precision.
    """

    bijective = False
    domain = codomain = Constraint()

    def __init__(self, cache_size=0):
        self._cache_size, self._cached = cache_size, (None, None)

    def __call__(self, x):
        if self._cache_size and self._cached[0] is x:
            return self._cached[1]
        y = self._call(x)
        self._cached = (x, y) if self._cache_size else (None, None)
        return y

    def _inv_call(self, y):
        if self._cache_size and self._cached[1] is y:
            return self._cached[0]
        x = self._inverse(y)
        self._cached = (x, y) if self._cache_size else (None, None)
        return x

    def __eq__(self, other):
        return self is other

    __hash__ = object.__hash__

    def with_cache(self, cache_size=1):
        if self._cache_size == cache_size:
            return self
        other = copy.copy(self)
        other._cache_size, other._cached = cache_size, (None, None)
        return other

    @property
    def inv(self):
        return InverseTransform(self)

    @property
    def event_dim(self):
        if self.domain.event_dim == self.codomain.event_dim:
            return self.domain.event_dim
        raise ValueError("Please use either .domain.event_dim or .codomain.event_dim")

    @property
    def sign(self):
        raise NotImplementedError

    def forward_shape(self, shape):
        return shape

    def inverse_shape(self, shape):
        return shape


class PlainTransform(DistributionTransform):
    """A transform without parameters: any two of a class are equal."""

    def __eq__(self, other):
        return isinstance(other, type(self))

    __hash__ = object.__hash__


class RisingTransform(PlainTransform):
    """A function of one number that grows with it."""

    bijective, sign = True, 1


class InverseTransform(DistributionTransform):
    """The way back of a transform."""

    def __init__(self, transform):
        super().__init__(transform._cache_size)
        self._back, self.bijective = transform, transform.bijective
        self.domain, self.codomain = transform.codomain, transform.domain

    def __eq__(self, other):
        return isinstance(other, InverseTransform) and self._back == other._back

    __hash__ = object.__hash__

    def with_cache(self, cache_size=1):
        return self._back.with_cache(cache_size).inv

    @property
    def inv(self):
        return self._back

    @property
    def sign(self):
        return self._back.sign

    def __call__(self, x):
        return self._back._inv_call(x)

    def _inv_call(self, y):
        return self._back(y)

    def log_abs_det_jacobian(self, x, y):
        return -self._back.log_abs_det_jacobian(y, x)

    def forward_shape(self, shape):
        return self._back.inverse_shape(shape)

    def inverse_shape(self, shape):
        return self._back.forward_shape(shape)


class ComposeTransform(DistributionTransform):
    """Several transforms one after the other."""

    def __init__(self, parts, cache_size=0):
        super().__init__(cache_size)
        self.parts = [part.with_cache(cache_size) for part in parts] if cache_size else list(parts)

    def __eq__(self, other):
        return isinstance(other, ComposeTransform) and self.parts == other.parts

    __hash__ = object.__hash__

    def with_cache(self, cache_size=1):
        return self if self._cache_size == cache_size else ComposeTransform(self.parts, cache_size)

    @property
    def domain(self):
        if not self.parts:
            return Constraint()
        depth = self.parts[-1].codomain.event_dim
        for part in reversed(self.parts):
            depth = max(depth + part.domain.event_dim - part.codomain.event_dim, part.domain.event_dim)
        return self.parts[0].domain.spread(depth - self.parts[0].domain.event_dim)

    @property
    def codomain(self):
        if not self.parts:
            return Constraint()
        depth = self.parts[0].domain.event_dim
        for part in self.parts:
            depth = max(depth + part.codomain.event_dim - part.domain.event_dim, part.codomain.event_dim)
        return self.parts[-1].codomain.spread(depth - self.parts[-1].codomain.event_dim)

    @property
    def bijective(self):
        return all(part.bijective for part in self.parts)

    @property
    def sign(self):
        sign = 1
        for part in self.parts:
            sign = sign * part.sign
        return sign

    @property
    def inv(self):
        return ComposeTransform([part.inv for part in reversed(self.parts)])

    def __call__(self, x):
        for part in self.parts:
            x = part(x)
        return x

    def _inv_call(self, y):
        for part in reversed(self.parts):
            y = part._inv_call(y)
        return y

    def log_abs_det_jacobian(self, x, y):
        total, depth = 0.0, self.domain.event_dim
        for part in self.parts:
            then = y if part is self.parts[-1] else part(x)
            total = total + sum_rightmost(part.log_abs_det_jacobian(x, then), depth - part.domain.event_dim)
            depth += part.codomain.event_dim - part.domain.event_dim
            x = then
        return total if self.parts else ops.zeros_like(x)

    def forward_shape(self, shape):
        for part in self.parts:
            shape = part.forward_shape(shape)
        return shape

    def inverse_shape(self, shape):
        for part in reversed(self.parts):
            shape = part.inverse_shape(shape)
        return shape


class IndependentTransform(DistributionTransform):
    """A transform of which so many more of the last axes make one event: they are summed in the logarithm of the derivative."""

    def __init__(self, base_transform, reinterpreted_batch_ndims, cache_size=0):
        super().__init__(cache_size)
        self.base_transform = base_transform.with_cache(cache_size)
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims

    @property
    def domain(self):
        return self.base_transform.domain.spread(self.reinterpreted_batch_ndims)

    @property
    def codomain(self):
        return self.base_transform.codomain.spread(self.reinterpreted_batch_ndims)

    @property
    def bijective(self):
        return self.base_transform.bijective

    @property
    def sign(self):
        return self.base_transform.sign

    def _call(self, x):
        if x.ndim < self.domain.event_dim:
            raise ValueError("Too few dimensions on input")
        return self.base_transform(x)

    def _inverse(self, y):
        if y.ndim < self.codomain.event_dim:
            raise ValueError("Too few dimensions on input")
        return self.base_transform._inv_call(y)

    def log_abs_det_jacobian(self, x, y):
        return sum_rightmost(self.base_transform.log_abs_det_jacobian(x, y), self.reinterpreted_batch_ndims)

    def forward_shape(self, shape):
        return self.base_transform.forward_shape(shape)

    def inverse_shape(self, shape):
        return self.base_transform.inverse_shape(shape)


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


class AffineTransform(DistributionTransform):
    """loc + scale * x; event_dim of the last axes make one event."""

    bijective = True

    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        super().__init__(cache_size)
        self.loc, self.scale, self._event_dim = loc, scale, event_dim
        self.domain = self.codomain = Constraint(event_dim=event_dim)

    def __eq__(self, other):
        return isinstance(other, AffineTransform) and is_equal(self.loc, other.loc) and is_equal(self.scale, other.scale)

    __hash__ = object.__hash__

    @property
    def sign(self):
        return ops.sign(self.scale) if isinstance(self.scale, Tensor) else (self.scale > 0) - (self.scale < 0)

    def _call(self, x):
        return self.loc + self.scale * x

    def _inverse(self, y):
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x, y):
        slope = ops.log(ops.abs(self.scale)) if isinstance(self.scale, Tensor) else math.log(abs(self.scale))
        return sum_rightmost(ops.zeros_like(x) + slope, self.event_dim)

    def forward_shape(self, shape):
        return shape_with(shape, self.loc, self.scale)

    def inverse_shape(self, shape):
        return shape_with(shape, self.loc, self.scale)


class ExpTransform(RisingTransform):
    """exp(x)."""

    codomain = Constraint(0.0, strict=True)

    def _call(self, x):
        return ops.exp(x)

    def _inverse(self, y):
        return ops.log(y)

    def log_abs_det_jacobian(self, x, y):
        return x


class PowerTransform(DistributionTransform):
    """x ** exponent for positive x."""

    bijective = True
    domain = codomain = Constraint(0.0, strict=True)

    def __init__(self, exponent, cache_size=0):
        super().__init__(cache_size)
        self.exponent = exponent if isinstance(exponent, Tensor) else Tensor(float(exponent), ms.float32)

    def __eq__(self, other):
        return isinstance(other, PowerTransform) and is_equal(self.exponent, other.exponent)

    __hash__ = object.__hash__

    @property
    def sign(self):
        return ops.sign(self.exponent)

    def _call(self, x):
        return ops.pow(x, self.exponent)

    def _inverse(self, y):
        return ops.pow(y, 1 / self.exponent)

    def log_abs_det_jacobian(self, x, y):
        return ops.log(ops.abs(self.exponent * y / x))

    def forward_shape(self, shape):
        return shape_with(shape, self.exponent)

    def inverse_shape(self, shape):
        return shape_with(shape, self.exponent)


class SigmoidTransform(RisingTransform):
    """1 / (1 + exp(-x))."""

    codomain = Constraint(0.0, 1.0)

    def _call(self, x):
        return clipped_probability(ops.sigmoid(x))

    def _inverse(self, y):
        y = clipped_probability(y)
        return ops.log(y) - ops.log1p(-y)

    def log_abs_det_jacobian(self, x, y):
        return -ops.relu(x) - ops.relu(-x) - 2 * ops.log1p(ops.exp(-ops.abs(x)))


class SoftplusTransform(RisingTransform):
    """log(1 + exp(x))."""

    codomain = Constraint(0.0, strict=True)

    def _call(self, x):
        return softplus_of(x)

    def _inverse(self, y):
        return ops.log(-ops.expm1(-y)) + y

    def log_abs_det_jacobian(self, x, y):
        return -softplus_of(-x)


class TanhTransform(RisingTransform):
    """tanh(x)."""

    codomain = Constraint(-1.0, 1.0)

    def _call(self, x):
        return ops.tanh(x)

    def _inverse(self, y):
        return ops.atanh(y)

    def log_abs_det_jacobian(self, x, y):
        return 2.0 * (math.log(2.0) - x - softplus_of(-2.0 * x))


class AbsTransform(PlainTransform):
    """|x|, whose way back is taken to be the positive number."""

    codomain = Constraint(0.0, strict=True)

    def _call(self, x):
        return ops.abs(x)

    def _inverse(self, y):
        return y


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


class CumulativeDistributionTransform(DistributionTransform):
    """The share of a distribution below x."""

    bijective, codomain, sign = True, Constraint(0.0, 1.0), 1

    def __init__(self, distribution, cache_size=0):
        super().__init__(cache_size)
        self.distribution = distribution

    def _call(self, x):
        return self.distribution.cdf(x)

    def _inverse(self, y):
        return self.distribution.icdf(y)

    def log_abs_det_jacobian(self, x, y):
        return self.distribution.log_prob(x)
