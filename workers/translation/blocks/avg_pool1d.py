from __future__ import annotations


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    """Means of the windows of input with or without a batch."""
    return AvgPool1d(kernel_size, stride, padding, ceil_mode, count_include_pad)(input)
