from __future__ import annotations

import mindspore as ms
from mindspore import Parameter, nn, ops


class LayerNorm(nn.Cell):
    """Normalises over any number of last dimensions, with or without weight and bias."""

    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True, device=None, dtype=None):
        super().__init__()
        self.normalized_shape, self.eps = spread(normalized_shape, 1), eps
        self.elementwise_affine, dtype = elementwise_affine, dtype or ms.float32
        self.gamma = Parameter(ops.ones(self.normalized_shape, dtype), name="gamma") if elementwise_affine else None
        self.beta = Parameter(ops.zeros(self.normalized_shape, dtype), name="beta") if elementwise_affine and bias else None

    def construct(self, x):
        return layer_norm(x, self.normalized_shape, self.gamma, self.beta, self.eps)
