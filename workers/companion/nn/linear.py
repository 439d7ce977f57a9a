"""Linear and bilinear layers."""

from __future__ import annotations

import math

from mindspore import Parameter, nn, ops
from mindspore.common import initializer


class Bilinear(nn.Cell):
    """x1 times a matrix times x2, for every output feature."""

    def __init__(self, in1_features, in2_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        draw = initializer.Uniform(1 / math.sqrt(in1_features))
        shape = (out_features, in1_features, in2_features)
        self.weight = Parameter(initializer.initializer(draw, shape), name="weight")
        self.bias = Parameter(initializer.initializer(draw, (out_features,)), name="bias") if bias else None

    def construct(self, x1, x2):
        return ops.bidense(x1, x2, self.weight, self.bias)


class Linear(nn.Dense):
    """nn.Dense with the argument names of torch.nn.Linear."""

    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__(in_features, out_features, has_bias=bias, **({"dtype": dtype} if dtype else {}))
        self.in_features, self.out_features = in_features, out_features
