import math

import mindspore as ms
import numpy as np
from mindspore import ops


class Categorical(SampledDistribution):
    """One of several classes, given along the last axis by probabilities or by logits."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        if probs is None:
            self.logits = logits - ops.logsumexp(logits, -1, True)
            self.probs = ops.softmax(logits, -1)
        else:
            self.probs = probs / probs.sum(-1, keepdims=True)
            self.logits = ops.log(ops.clamp(self.probs, 1.1920928955078125e-07, 1 - 1.1920928955078125e-07))
        self.batch_shape, self.param_shape = self.probs.shape[:-1], self.probs.shape
        self.mode = ops.argmax(self.probs, -1)

    def sample(self, sample_shape=()):
        shape = tuple(sample_shape) + self.batch_shape
        rows = self.probs.reshape(-1, self.probs.shape[-1])
        count = max(1, math.prod(sample_shape))
        return ops.multinomial(rows, count, True).T.reshape(shape).astype(ms.int64)

    def log_prob(self, value):
        shape = np.broadcast_shapes(value.shape, self.batch_shape)
        logits = ops.broadcast_to(self.logits, shape + self.param_shape[-1:])
        return ops.gather_elements(logits, -1, ops.broadcast_to(value, shape).expand_dims(-1).astype(ms.int64)).squeeze(-1)

    def entropy(self):
        return -(self.logits * self.probs).sum(-1)

    def divergence(self, other):
        return (self.probs * (self.logits - other.logits)).sum(-1)

    @property
    def mean(self):
        return self.probs.sum(-1) * float("nan")

    @property
    def variance(self):
        return self.probs.sum(-1) * float("nan")
