from __future__ import annotations

import mindspore as ms
from mindspore import ops


def randint(low=0, high=None, size=None, dtype=None):
    """Whole random numbers from low up to, not including, high; `randint(high, size)` starts at zero."""
    if size is None:
        low, high, size = 0, low, high
    elif high is None:
        low, high = 0, low
    return ops.randint(int(low), int(high), tuple(size)).astype(dtype or ms.int64)
