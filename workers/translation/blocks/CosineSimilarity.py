from __future__ import annotations

from mindspore import nn


class CosineSimilarity(nn.Cell):
    """Cosine of the angle along dim."""

    def __init__(self, dim=1, eps=1e-8):
        super().__init__()
        self.dim, self.eps = dim, eps

    def construct(self, x1, x2):
        return cosine_similarity(x1, x2, self.dim, self.eps)
