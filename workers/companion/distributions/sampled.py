"""What all distributions have: shapes, sample and rsample."""

from __future__ import annotations

import copy

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


class Distribution:
    """What torch's distributions derive from, and those of a program: a subclass gives log_prob and rsample or sample."""

    def __init__(self, batch_shape=(), event_shape=(), validate_args=None):
        self.batch_shape, self.event_shape = tuple(batch_shape), tuple(event_shape)

    def _extended_shape(self, sample_shape=()):
        return tuple(sample_shape) + tuple(self.batch_shape) + tuple(self.event_shape)

    def sample(self, sample_shape=()):
        return ops.stop_gradient(self.rsample(sample_shape))

    @property
    def stddev(self):
        return ops.sqrt(self.variance)

    def perplexity(self):
        return ops.exp(self.entropy())


class SampledDistribution(Distribution):
    """Parameters of one shape, and sampling without gradient."""

    event_shape = ()

    def __init__(self, **parameters):
        tensors = {name: v if isinstance(v, Tensor) else Tensor(float(v), ms.float32) for name, v in parameters.items()}
        self.batch_shape = np.broadcast_shapes(*(v.shape for v in tensors.values()))
        for name, value in tensors.items():
            setattr(self, name, ops.broadcast_to(value, self.batch_shape))

    def expand(self, batch_shape):
        wide, old = copy.copy(self), len(self.batch_shape)
        wide.batch_shape = tuple(batch_shape)
        for name, value in vars(self).items():
            if isinstance(value, Tensor):
                setattr(wide, name, ops.broadcast_to(value, wide.batch_shape + value.shape[old:]))
        return wide
