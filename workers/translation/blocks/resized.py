from __future__ import annotations

import math

from mindspore import ops


def resized(tensor, shape):
    """The first elements in their order in another shape; where there are too few, zeros: torch leaves them undefined."""
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    count, found = math.prod(shape), math.prod(tensor.shape)
    if not found:
        return ops.zeros(shape, tensor.dtype)
    kept = tensor.reshape(-1)[: min(count, found)]
    missing = [ops.zeros((count - found,), tensor.dtype)] if count > found else []
    return ops.cat([kept, *missing]).reshape(shape)
