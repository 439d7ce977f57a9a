from __future__ import annotations

from mindspore import nn


def conv3x3(in_planes, out_planes, stride=1, groups=1, dilation=1):
    """A convolution of 3x3 that keeps the size at stride 1."""
    return nn.Conv2d(in_planes, out_planes, 3, stride, "pad", dilation, dilation, groups)
