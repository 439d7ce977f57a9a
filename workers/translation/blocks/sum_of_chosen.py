from __future__ import annotations

import mindspore as ms
from mindspore import ops


def sum_of_chosen(input, dtype=None):
    """The sum of elements of which there may be none: MindSpore's sum of nothing is what stood in memory before."""
    if input.size:
        return ops.sum(input, dtype=dtype)
    whole = input.dtype in (ms.bool_, ms.int8, ms.int16, ms.int32, ms.int64, ms.uint8)
    return ops.zeros((), dtype or (ms.int64 if whole else input.dtype))
