"""What a transform of samples is, and those that are made of others (torch.distributions.transforms)."""

from __future__ import annotations

import copy

import numpy as np
from mindspore import Tensor, ops

from .constraints import Constraint


def sum_rightmost(value, count):
    """The sum over the last axes, which make one event."""
    return value.sum(tuple(range(-count, 0))) if count and isinstance(value, Tensor) else value


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
