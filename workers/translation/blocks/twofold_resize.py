from __future__ import annotations

from mindspore import Tensor, ops


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
