from __future__ import annotations

from mindspore import nn


class MaxPool2d(nn.MaxPool2d):
    """nn.MaxPool2d with torch's arguments, for input with or without a batch; the stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        steps = kernel_size if stride is None else stride
        kernel, steps, sides, gaps = (spread(value, 2) for value in (kernel_size, steps, padding, dilation))
        super().__init__(kernel, steps, "pad", sides, gaps, return_indices, ceil_mode)

    def construct(self, x):
        if x.ndim > 3:
            return super().construct(x)
        found = super().construct(x.expand_dims(0))
        return tuple(part.squeeze(0) for part in found) if isinstance(found, tuple) else found.squeeze(0)
