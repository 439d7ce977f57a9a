from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops


def full(size, fill_value, dtype=None):
    """ops.full with the dtype of the value: bool, int64, or float32 for Python numbers, a tensor's own otherwise."""
    if dtype is None and isinstance(fill_value, Tensor):
        dtype = fill_value.dtype
    elif dtype is None:
        kinds = {bool: ms.bool_, int: ms.int64, complex: ms.complex64}
        dtype = kinds.get(type(fill_value), ms.float32)
    return ops.full(size, fill_value, dtype=dtype)
