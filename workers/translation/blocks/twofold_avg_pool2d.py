from __future__ import annotations

from mindspore import ops


def twofold_avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    """Means of windows by slices, which can be differentiated twice; MindSpore's pooling cannot."""
    kernel, sides = spread(kernel_size, 2), spread(padding, 2)
    steps = kernel if stride is None else spread(stride, 2)
    total = sum(window_parts(input, kernel, steps, sides, (1, 1), ceil_mode, 0.0))
    if divisor_override:
        return total / divisor_override
    if count_include_pad and not ceil_mode:
        return total / (kernel[0] * kernel[1])
    inside = ops.ones(input.shape[-2:], input.dtype)
    if count_include_pad:
        inside, sides = ops.pad(inside, (sides[1], sides[1], sides[0], sides[0]), value=1.0), (0, 0)
    return total / sum(window_parts(inside, kernel, steps, sides, (1, 1), ceil_mode, 0.0))
