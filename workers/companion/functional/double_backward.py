"""Functions whose gradient is differentiated again."""

from __future__ import annotations

from mindspore import Tensor, ops

from ..nn.shapes import spread
from .normalization import scaled


def pooled_length(length, kernel, step, side, ceil_mode):
    """How many windows of pooling fit; the last one starts inside the input or the padding before it."""
    count = (length + 2 * side - kernel + (step - 1 if ceil_mode else 0)) // step + 1
    return count - 1 if ceil_mode and (count - 1) * step >= length + side else count


def twofold_adaptive_avg_pool2d(input, output_size):
    """Means of as many parts as are asked for, by slices, which can be differentiated twice; MindSpore's pooling cannot."""
    height, width = input.shape[-2:]
    wanted = spread(output_size, 2)
    rows = height if wanted[0] is None else wanted[0]
    columns = width if wanted[1] is None else wanted[1]
    if (rows, columns) == (1, 1):
        return input.mean((-2, -1), keep_dims=True)
    tall = [input[..., i * height // rows : -(-(i + 1) * height // rows), :].mean(-2) for i in range(rows)]
    input = ops.stack(tall, -2)
    wide = [input[..., i * width // columns : -(-(i + 1) * width // columns)].mean(-1) for i in range(columns)]
    return ops.stack(wide, -1)


def window_parts(input, kernel, steps, sides, gaps, ceil_mode, fill):
    """What stands at the first place of every pooling window, at the second place, and so on."""
    height, width = input.shape[-2:]
    reach = (gaps[0] * (kernel[0] - 1) + 1, gaps[1] * (kernel[1] - 1) + 1)
    rows = pooled_length(height, reach[0], steps[0], sides[0], ceil_mode)
    columns = pooled_length(width, reach[1], steps[1], sides[1], ceil_mode)
    tall, broad = rows * steps[0], columns * steps[1]
    below = max(tall + reach[0] - 1 - height - sides[0], 0)
    right = max(broad + reach[1] - 1 - width - sides[1], 0)
    wide = ops.pad(input, (sides[1], right, sides[0], below), value=fill)
    shape, parts = (*input.shape[:-2], rows, steps[0], columns, steps[1]), []
    for i in range(0, reach[0], gaps[0]):
        for j in range(0, reach[1], gaps[1]):
            parts.append(wide[..., i : i + tall, j : j + broad].reshape(shape)[..., 0][..., 0, :])
    return parts


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


def twofold_group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """Normalise groups of channels, written out: MindSpore's kernel cannot be differentiated twice."""
    groups = input.reshape((input.shape[0], num_groups, -1))
    centred = groups - groups.mean(-1, keep_dims=True)
    normal = centred * ops.rsqrt(ops.square(centred).mean(-1, keep_dims=True) + eps)
    return scaled(normal.reshape(input.shape), weight, bias)


def twofold_max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    """Largest values of windows by slices, which can be differentiated twice; MindSpore's pooling cannot."""
    kernel, sides, gaps = spread(kernel_size, 2), spread(padding, 2), spread(dilation, 2)
    steps = kernel if stride is None else spread(stride, 2)
    parts = window_parts(input, kernel, steps, sides, gaps, ceil_mode, -3.4e38)
    largest = parts[0]
    for part in parts[1:]:
        largest = ops.maximum(largest, part)
    return largest


def twofold_resize(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
    """Resize images by picking rows and columns, which can be differentiated twice; MindSpore's kernels cannot."""
    if mode not in ("nearest", "linear", "bilinear", "trilinear"):
        raise NotImplementedError(f"resizing by {mode} cannot be differentiated twice here")
    count = input.ndim - 2
    for k in range(count):
        axis, source = k + 2, input.shape[k + 2]
        scale = 0.0 if scale_factor is None else float(spread(scale_factor, count)[k])
        length = int(source * scale) if size is None else spread(size, count)[k]
        ratio = source / length if size is not None or recompute_scale_factor else 1 / scale
        if mode == "nearest":
            places = [min(int(i * ratio), source - 1) for i in range(length)]
            input = ops.gather(input, Tensor(places), axis)
            continue
        if align_corners:
            exact = [i * (source - 1) / max(length - 1, 1) for i in range(length)]
        else:
            exact = [max((i + 0.5) * ratio - 0.5, 0.0) for i in range(length)]
        low = [min(int(place), source - 1) for place in exact]
        high = [min(place + 1, source - 1) for place in low]
        share = Tensor([e - n for e, n in zip(exact, low)]).astype(input.dtype).reshape((-1,) + (1,) * (input.ndim - 1 - axis))
        first = ops.gather(input, Tensor(low), axis)
        input = first + (ops.gather(input, Tensor(high), axis) - first) * share
    return input
