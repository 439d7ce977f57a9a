from __future__ import annotations

from mindspore import nn


class GroupNorm(nn.GroupNorm):
    """nn.GroupNorm with the arguments of torch."""

    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None):
        super().__init__(num_groups, num_channels, eps, affine)
