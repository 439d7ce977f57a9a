from __future__ import annotations

import mindspore as ms
from mindspore import nn


class GroupNorm(nn.GroupNorm):
    """nn.GroupNorm with the arguments of torch."""

    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None):
        super().__init__(num_groups, num_channels, eps, affine, dtype=dtype or ms.float32)
        if not affine:  # then torch's layer has no weights
            constant = self.gamma.value(), self.beta.value()
            del self.gamma, self.beta
            self.gamma, self.beta = constant
