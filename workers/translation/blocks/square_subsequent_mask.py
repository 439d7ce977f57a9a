from __future__ import annotations

import math

import mindspore as ms
from mindspore import ops


def square_subsequent_mask(size):
    """-inf above the diagonal, 0 elsewhere: nobody looks ahead."""
    above = ops.ones((size, size), ms.float32).triu(1).astype(ms.bool_)
    return ops.zeros((size, size), ms.float32).masked_fill(above, -math.inf)
