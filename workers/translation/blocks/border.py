from __future__ import annotations


def border(padding, kernel, dilation):
    """Padding of a convolution as ops.pad takes it: last dimension first, both sides."""
    if padding == "valid":
        padding = (0,) * len(kernel)
    if padding == "same":
        both = [(step * (size - 1)) for size, step in zip(kernel, dilation)]
        pairs = [(total // 2, total - total // 2) for total in both]
    else:
        pairs = [(side, side) for side in spread(padding, len(kernel))]
    return tuple(side for pair in reversed(pairs) for side in pair)
