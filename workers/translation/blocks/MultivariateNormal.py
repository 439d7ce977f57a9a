import math

import numpy as np
from mindspore import ops


class MultivariateNormal(SampledDistribution):
    """The normal distribution of vectors."""

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        matrix = inverse(precision_matrix) if precision_matrix is not None else covariance_matrix
        self.scale_tril = cholesky(matrix) if scale_tril is None else scale_tril
        self.covariance_matrix = ops.matmul(self.scale_tril, self.scale_tril.swapaxes(-1, -2))
        self.batch_shape, self.event_shape = np.broadcast_shapes(loc.shape[:-1], self.scale_tril.shape[:-2]), loc.shape[-1:]
        self.loc = self.mean = self.mode = ops.broadcast_to(loc, self.batch_shape + self.event_shape)
        self.variance = ops.broadcast_to((self.scale_tril**2).sum(-1), self.loc.shape)

    def rsample(self, sample_shape=()):
        noise = ops.randn(tuple(sample_shape) + self.loc.shape, dtype=self.loc.dtype)
        return self.loc + ops.matmul(self.scale_tril, noise.expand_dims(-1)).squeeze(-1)

    def _spread(self):
        return ops.log(ops.diagonal(self.scale_tril, 0, -2, -1)).sum(-1)

    def log_prob(self, value):
        gap = (value - self.loc).expand_dims(-1)
        factor = ops.broadcast_to(self.scale_tril, gap.shape[:-2] + self.scale_tril.shape[-2:])
        distance = (ops.matrix_solve(factor, gap) ** 2).sum((-2, -1))
        return -0.5 * (gap.shape[-2] * math.log(2 * math.pi) + distance) - self._spread()

    def entropy(self):
        size = self.event_shape[0]
        return ops.broadcast_to(0.5 * size * (1 + math.log(2 * math.pi)) + self._spread(), self.batch_shape)
