from __future__ import annotations

from mindspore import nn, ops


class FrozenBatchNorm2d(nn.Cell):
    """Batch normalisation whose statistics and weights are fixed."""

    def __init__(self, num_features, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.register_buffer("weight", ops.ones(num_features))
        self.register_buffer("bias", ops.zeros(num_features))
        self.register_buffer("running_mean", ops.zeros(num_features))
        self.register_buffer("running_var", ops.ones(num_features))

    def construct(self, x):
        scale = self.weight * ops.rsqrt(self.running_var + self.eps)
        shift = self.bias - self.running_mean * scale
        return x * scale.reshape(1, -1, 1, 1) + shift.reshape(1, -1, 1, 1)
