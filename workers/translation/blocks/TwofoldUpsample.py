from __future__ import annotations

from mindspore import nn


class TwofoldUpsample(nn.Cell):
    """Resizes images, in a way that can be differentiated twice."""

    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
        super().__init__()
        self.options = (size, scale_factor, mode, align_corners, recompute_scale_factor)

    def construct(self, x):
        return twofold_resize(x, *self.options)
