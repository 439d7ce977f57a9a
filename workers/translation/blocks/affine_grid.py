from __future__ import annotations

import numpy as np
from mindspore import Tensor, ops


def affine_grid(theta, size, align_corners=None):
    """The points, between -1 and 1, that theta assigns to the places of an image of this size, in theta's precision."""
    spans = [np.linspace(-1, 1, n) if n > 1 else np.zeros(1) for n in size[2:]]
    if not align_corners:
        spans = [span * (n - 1) / n for span, n in zip(spans, size[2:])]
    places = np.meshgrid(*spans, indexing="ij")
    points = np.stack([*reversed(places), np.ones_like(places[0])], -1).reshape(-1, len(spans) + 1)
    grid = ops.matmul(Tensor(points, theta.dtype), theta.swapaxes(1, 2))
    return grid.reshape(size[0], *size[2:], len(spans))
