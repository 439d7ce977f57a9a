from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops


def searchsorted(sorted_sequence, input, out_int32=False, right=False, side=None, sorter=None):
    """Where the values would be inserted into the sorted sequence, in the dtype that holds both."""
    values = input if isinstance(input, Tensor) else Tensor(input, ms.float64)
    sequence = sorted_sequence if sorter is None else ops.gather_elements(sorted_sequence, -1, sorter)
    if sequence.dtype != values.dtype or sequence.dtype not in (ms.float32, ms.float64, ms.int32, ms.int64):
        sequence, values = sequence.astype(ms.float64), values.astype(ms.float64)
    places = ops.searchsorted(sequence, values, right=bool(right) or side == "right")
    return places.astype(ms.int32) if out_int32 else places
