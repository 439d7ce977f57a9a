"""Interpolation and grids."""

from __future__ import annotations

import math

import numpy as np
from mindspore import Tensor, ops

from ..nn.pooling import adaptive_avg_pool1d
from ..nn.shapes import spread


def affine_grid(theta, size, align_corners=None):
    """The points, between -1 and 1, that theta assigns to the places of an image of this size, in theta's precision."""
    spans = [np.linspace(-1, 1, n) if n > 1 else np.zeros(1) for n in size[2:]]
    if not align_corners:
        spans = [span * (n - 1) / n for span, n in zip(spans, size[2:])]
    places = np.meshgrid(*spans, indexing="ij")
    points = np.stack([*reversed(places), np.ones_like(places[0])], -1).reshape(-1, len(spans) + 1)
    grid = ops.matmul(Tensor(points, theta.dtype), theta.swapaxes(1, 2))
    return grid.reshape(size[0], *size[2:], len(spans))


def smoothing_matrix(source, length, cubic, ratio):
    """The weights (length, source) of resizing along one axis whose filter widens with the ratio, so that nothing aliases."""
    wide, matrix = max(ratio, 1.0), np.zeros((length, source))
    for row in range(length):
        centre, reach = (row + 0.5) * ratio, (2.0 if cubic else 1.0) * wide
        first, last = max(int(centre - reach + 0.5), 0), min(int(centre + reach + 0.5), source)
        away = np.abs((np.arange(first, last) - centre + 0.5) / wide)
        weights = np.maximum(1 - away, 0)
        if cubic:
            near, far = 1.5 * away**3 - 2.5 * away**2 + 1, -0.5 * (away**3 - 5 * away**2 + 8 * away - 4)
            weights = np.where(away < 1, near, np.where(away < 2, far, 0))
        matrix[row, first:last] = weights / weights.sum()
    return matrix


def resampling_matrix(source, length, mode, align_corners, ratio, antialias=False):
    """The weights (length, source) with which the new points are made of the old ones along one axis."""
    matrix, cubic = np.zeros((length, source)), mode == "bicubic"
    if antialias:
        return smoothing_matrix(source, length, cubic, (source - 1) / max(length - 1, 1) if align_corners else ratio)
    for row in range(length):
        place = (row + 0.5) * ratio - 0.5
        if align_corners:
            place = row * (source - 1) / (length - 1) if length > 1 else 0.0
        place = place if cubic else max(place, 0.0)
        first = math.floor(place)
        for step in range(-1, 3) if cubic else range(2):
            away, weight = abs(place - first - step), 0.0
            if not cubic:
                weight = 1 - away
            elif away <= 1:
                weight = 1.25 * away**3 - 2.25 * away**2 + 1
            elif away < 2:
                weight = -0.75 * (away**3 - 5 * away**2 + 8 * away - 4)
            matrix[row, min(max(first + step, 0), source - 1)] += weight
    return matrix


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
