from __future__ import annotations

import numpy as np


def affine_array(array, matrix, mode, fill, lengths=None):
    """An array (..., C, H, W) moved by two rows of a matrix around its middle; lengths: height and width of the result."""
    height, width = array.shape[-2:]
    rows, columns = lengths or (height, width)
    kind = array.dtype.type if array.dtype.kind == "f" else np.float32
    y, x = np.meshgrid(
        np.arange(rows, dtype=kind) - kind(rows / 2 - 0.5), np.arange(columns, dtype=kind) - kind(columns / 2 - 0.5), indexing="ij"
    )
    scaled = np.array(matrix, kind).reshape(2, 3) / np.array([[0.5 * width], [0.5 * height]], kind)
    return sampled_at(array, np.stack([x, y, np.ones_like(x)], -1) @ scaled.T, mode, fill)
