from __future__ import annotations

import mindspore as ms
from mindspore import ops


def one_hot(input, num_classes=-1):
    """int64 vectors with a single 1; without num_classes the largest label decides."""
    count = int(input.max()) + 1 if num_classes == -1 else num_classes
    return ops.one_hot(input, count).astype(ms.int64)
