from __future__ import annotations


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """Largest values of the windows of input with or without a batch."""
    return MaxPool2d(kernel_size, stride, padding, dilation, return_indices, ceil_mode)(input)
