from __future__ import annotations

import numpy as np
from mindspore import ops


def broadcast_tensors(*tensors):
    """All tensors in the shape that numpy's rules give them together."""
    tensors = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) else tensors
    shape = np.broadcast_shapes(*(tensor.shape for tensor in tensors))
    return tuple(ops.broadcast_to(tensor, shape) for tensor in tensors)
