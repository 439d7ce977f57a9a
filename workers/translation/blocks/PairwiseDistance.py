from __future__ import annotations

from mindspore import nn


class PairwiseDistance(nn.Cell):
    """p-norm of the difference along the last dimension."""

    def __init__(self, p=2.0, eps=1e-6, keepdim=False):
        super().__init__()
        self.options = (p, eps, keepdim)

    def construct(self, x1, x2):
        return pairwise_distance(x1, x2, *self.options)
