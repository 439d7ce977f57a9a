from __future__ import annotations

import numpy as np
from mindspore import ops


def take_along_dim(input, indices, dim=None):
    """Elements picked along dim; input and indices are broadcast in the other dimensions."""
    if dim is None:
        return input.reshape(-1)[indices.reshape(-1)]
    dim %= input.ndim
    pair = (input, indices)
    common = np.broadcast_shapes(*((*t.shape[:dim], 1, *t.shape[dim + 1 :]) for t in pair))
    input, indices = (ops.broadcast_to(t, (*common[:dim], t.shape[dim], *common[dim + 1 :])) for t in pair)
    return ops.gather_elements(input, dim, indices)
