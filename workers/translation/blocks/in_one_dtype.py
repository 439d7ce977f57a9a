from __future__ import annotations

import functools


def in_one_dtype(tensors):
    """The tensors, all cast to the dtype that torch would promote them to."""
    dtype = functools.reduce(promote_types, [tensor.dtype for tensor in tensors])
    return [tensor.astype(dtype) for tensor in tensors]
