from __future__ import annotations

import math

import numpy as np
from mindspore import Tensor, ops


def interpolate(
    input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None, antialias=False
):
    """Resize the spatial dimensions one after the other: by position for nearest, by a matrix for the others."""
    count = input.ndim - 2
    scales = (None,) * count if size is not None else spread(scale_factor, count)
    lengths = spread(size, count) if size is not None else [math.floor(n * s) for n, s in zip(input.shape[2:], scales)]
    if mode == "area":
        pools = (adaptive_avg_pool1d, ops.adaptive_avg_pool2d, ops.adaptive_avg_pool3d)
        return pools[count - 1](input, tuple(int(length) for length in lengths))
    for axis, (length, scale) in enumerate(zip(lengths, scales), 2):
        source, length = input.shape[axis], int(length)
        ratio = source / length if scale is None or recompute_scale_factor else 1 / scale
        if mode.startswith("nearest"):
            shift = 0.5 if mode == "nearest-exact" else 0.0
            places = np.minimum(np.floor((np.arange(length) + shift) * ratio), source - 1)
            input = ops.gather(input, Tensor(places.astype(np.int32)), axis)
        else:
            matrix = Tensor(resampling_matrix(source, length, mode, align_corners, ratio, antialias), input.dtype)
            input = ops.matmul(input.swapaxes(axis, -1), matrix.T).swapaxes(axis, -1)
    return input
