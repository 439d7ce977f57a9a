from __future__ import annotations

import numpy as np
from mindspore import Tensor, ops


def unfold_dimension(input, dimension, size, step):
    """Windows of the given size along one dimension; what is in a window becomes the last dimension."""
    dimension %= input.ndim
    starts = np.arange(0, input.shape[dimension] - size + 1, step)
    windows = ops.gather(input, Tensor(starts[:, None] + np.arange(size)), dimension)
    return ops.movedim(windows, dimension + 1, -1)
