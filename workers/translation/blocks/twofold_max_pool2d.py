from __future__ import annotations

from mindspore import ops


def twofold_max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    """Largest values of windows by slices, which can be differentiated twice; MindSpore's pooling cannot."""
    kernel, sides, gaps = spread(kernel_size, 2), spread(padding, 2), spread(dilation, 2)
    steps = kernel if stride is None else spread(stride, 2)
    parts = window_parts(input, kernel, steps, sides, gaps, ceil_mode, -3.4e38)
    largest = parts[0]
    for part in parts[1:]:
        largest = ops.maximum(largest, part)
    return largest
