from __future__ import annotations

from mindspore import Parameter, nn, ops


class RMSNorm(nn.Cell):
    """Divides by the root of the mean square over the last dimensions."""

    def __init__(self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None):
        super().__init__()
        self.normalized_shape, self.eps = spread(normalized_shape, 1), eps
        self.elementwise_affine = elementwise_affine
        self.weight = Parameter(ops.ones(self.normalized_shape), name="weight") if elementwise_affine else None

    def construct(self, x):
        return rms_norm(x, self.normalized_shape, self.weight, self.eps)
