from __future__ import annotations

from mindspore import ops


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """Sliding blocks of images as columns (N, C * kernel, L)."""
    if input.ndim == 3:
        return unfold(input.expand_dims(0), kernel_size, dilation, padding, stride).squeeze(0)
    return ops.unfold(input, *(spread(value, 2) for value in (kernel_size, dilation, padding, stride)))
