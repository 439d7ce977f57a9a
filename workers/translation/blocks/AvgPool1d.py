from __future__ import annotations

from mindspore import nn


class AvgPool1d(nn.AvgPool1d):
    """nn.AvgPool1d with torch's arguments, for input with or without a batch; the stride is the kernel size unless given."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        steps = kernel_size if stride is None else stride
        kernel, steps, sides = (spread(value, 1)[0] for value in (kernel_size, steps, padding))
        super().__init__(kernel, steps, "pad", sides, ceil_mode, count_include_pad)

    def construct(self, x):
        return super().construct(x) if x.ndim > 2 else super().construct(x.expand_dims(0)).squeeze(0)
