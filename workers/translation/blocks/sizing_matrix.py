from __future__ import annotations

import numpy as np


def sizing_matrix(source, length, mode, antialias):
    """The weights (length, source) with which an axis of an image is resized."""
    if mode in ("bilinear", "bicubic"):
        return resampling_matrix(source, length, mode, False, source / length, antialias)
    if mode not in ("nearest", "nearest-exact"):
        raise ValueError(f"tensors cannot be resized by {mode}")
    steps = np.arange(length, dtype=np.float32) + np.float32(0.5 if mode == "nearest-exact" else 0)
    places = np.floor(steps * np.float32(source / length)).astype(int)
    return np.eye(source)[np.minimum(places, source - 1)]
