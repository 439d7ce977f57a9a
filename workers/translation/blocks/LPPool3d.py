from __future__ import annotations

from mindspore import nn


class LPPool3d(nn.Cell):
    """Power-average pooling over three dimensions."""

    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.options = (norm_type, kernel_size, stride, ceil_mode)

    def construct(self, x):
        return lp_pool3d(x, *self.options)
