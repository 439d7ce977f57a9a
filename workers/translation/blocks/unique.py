from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The distinct values (or slices along dim) in order, with inverse and counts where asked for."""
    array = input.asnumpy()
    values, inverse, counts = np.unique(array, return_inverse=True, return_counts=True, axis=dim)
    found = (Tensor(values),)
    if return_inverse:
        found += (Tensor(inverse.reshape(array.shape if dim is None else -1), ms.int64),)
    if return_counts:
        found += (Tensor(counts, ms.int64),)
    return found if len(found) > 1 else found[0]
