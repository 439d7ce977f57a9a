from __future__ import annotations

from mindspore import nn


class TwofoldGroupNorm(nn.GroupNorm):
    """nn.GroupNorm with the arguments of torch, which can be differentiated twice."""

    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None):
        super().__init__(num_groups, num_channels, eps, affine)

    def construct(self, x):
        return twofold_group_norm(x, self.num_groups, self.gamma, self.beta, self.eps)
