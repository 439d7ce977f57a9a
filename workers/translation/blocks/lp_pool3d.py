from __future__ import annotations

from mindspore import nn, ops


def lp_pool3d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """Power-average pooling over three dimensions."""
    kernel = spread(kernel_size, 3)
    pool = nn.AvgPool3d(kernel, kernel if stride is None else stride, "pad", 0, ceil_mode)
    mean = pool(input**norm_type)
    return (ops.sign(mean) * ops.relu(ops.abs(mean)) * (kernel[0] * kernel[1] * kernel[2])) ** (1.0 / norm_type)
