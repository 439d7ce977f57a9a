from __future__ import annotations

import mindspore as ms
from mindspore import ops


def cummin(input, dim):
    """Running minimum along an axis and its int64 places; the gradient goes to those places."""
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    places = ops.cummin(ops.stop_gradient(plain), dim)[1].astype(ms.int64)
    return ops.gather_elements(plain, dim, places).astype(input.dtype), places
