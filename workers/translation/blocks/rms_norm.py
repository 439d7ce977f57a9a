from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import ops


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """Divide by the root of the mean square over the last dimensions."""
    axes = tuple(range(-len(spread(normalized_shape, 1)), 0))
    eps = float(np.finfo(np.float64 if input.dtype == ms.float64 else np.float32).eps) if eps is None else eps
    result = input * ops.rsqrt(ops.square(input).mean(axes, keep_dims=True) + eps)
    return result if weight is None else result * weight
