from __future__ import annotations

from mindspore import nn


def conv1x1(in_planes, out_planes, stride=1):
    """A convolution of single points."""
    return nn.Conv2d(in_planes, out_planes, 1, stride, "valid")
