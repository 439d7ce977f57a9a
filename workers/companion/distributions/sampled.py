"""What all distributions have: shapes, sample and rsample."""

from __future__ import annotations

import copy

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


class SampledDistribution:
    """Parameters of one shape, sampling without gradient, and what follows from variance and entropy."""

    event_shape = ()

    def __init__(self, **parameters):
        tensors = {name: v if isinstance(v, Tensor) else Tensor(float(v), ms.float32) for name, v in parameters.items()}
        self.batch_shape = np.broadcast_shapes(*(v.shape for v in tensors.values()))
        for name, value in tensors.items():
            setattr(self, name, ops.broadcast_to(value, self.batch_shape))

    def sample(self, sample_shape=()):
        return ops.stop_gradient(self.rsample(sample_shape))

    def expand(self, batch_shape):
        wide, old = copy.copy(self), len(self.batch_shape)
        wide.batch_shape = tuple(batch_shape)
        for name, value in vars(self).items():
            if isinstance(value, Tensor):
                setattr(wide, name, ops.broadcast_to(value, wide.batch_shape + value.shape[old:]))
        return wide

    @property
    def stddev(self):
        return ops.sqrt(self.variance)

    def perplexity(self):
        return ops.exp(self.entropy())
