from __future__ import annotations

from mindspore import nn


class MaxPool1d(nn.MaxPool1d):
    """nn.MaxPool1d whose stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        super().__init__(
            kernel_size, kernel_size if stride is None else stride, "pad", padding, dilation, return_indices, ceil_mode
        )
