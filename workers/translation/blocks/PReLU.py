from __future__ import annotations

import mindspore as ms
from mindspore import Parameter, Tensor, nn


class PReLU(nn.Cell):
    """One slope for negative inputs, or one for each channel."""

    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        super().__init__()
        self.num_parameters = num_parameters
        self.w = Parameter(Tensor([float(init)] * num_parameters, ms.float32), name="w")

    def construct(self, x):
        return prelu(x, self.w)
