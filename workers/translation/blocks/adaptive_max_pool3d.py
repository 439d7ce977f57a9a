from __future__ import annotations

import mindspore as ms
from mindspore import ops


def adaptive_max_pool3d(input, output_size, return_indices=False):
    """ops.adaptive_max_pool3d with int64 indices."""
    lengths = spread(output_size, 3)
    output_size = tuple(n if wanted is None else wanted for n, wanted in zip(input.shape[-3:], lengths))
    if not return_indices:
        return ops.adaptive_max_pool3d(input, output_size)
    values, indices = ops.adaptive_max_pool3d(input, output_size, True)
    return values, indices.astype(ms.int64)
