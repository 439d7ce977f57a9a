from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops


def index_fill(input, dim, index, value):
    """A copy of input in which the slices at the indices along dim are filled with the value."""
    number = value.item() if isinstance(value, Tensor) else value
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    number = int(bool(number)) if input.dtype == ms.bool_ else number
    return ops.index_fill(plain, dim, index.astype(ms.int32), number).astype(input.dtype)
