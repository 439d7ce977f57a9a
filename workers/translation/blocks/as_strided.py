from __future__ import annotations

import numpy as np
from mindspore import Tensor


def as_strided(input, size, stride, storage_offset=None):
    """Elements picked by their places in the memory of a contiguous tensor."""
    if not input.is_contiguous():
        raise ValueError("as_strided needs a contiguous tensor")
    places = np.full(tuple(size), storage_offset or 0)
    for axis, (length, step) in enumerate(zip(size, stride)):
        places += np.arange(length).reshape((-1,) + (1,) * (len(size) - axis - 1)) * step
    return input.reshape(-1)[Tensor(places)]
