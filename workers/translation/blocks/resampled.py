from __future__ import annotations

import numpy as np


def resampled(array, lengths, mode, antialias):
    """An array (..., H, W) in another height and width, as torch's interpolate makes it."""
    dtype = array.dtype
    for axis, length in ((-1, lengths[1]), (-2, lengths[0])):
        matrix = sizing_matrix(array.shape[axis], length, mode, antialias)
        array = np.moveaxis(np.tensordot(array, matrix, (axis, 1)), -1, axis)
    if dtype.kind in "iu":
        array = np.clip(np.round(array), np.iinfo(dtype).min, np.iinfo(dtype).max)
    return array.astype(dtype)
