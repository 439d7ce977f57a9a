from __future__ import annotations

import mindspore as ms
from mindspore import ops


def argmax_with_nan(input, dim=None, keepdim=False):
    """Place of the largest element, of all or along an axis; the first nan counts as the largest."""
    if not input.is_floating_point():
        return ops.argmax(input, dim, keepdim)
    lost = ops.isnan(input)
    places = ops.argmax(ops.where(lost, ops.zeros_like(input), input), dim, keepdim)
    found = lost.any() if dim is None else lost.any(axis=dim, keep_dims=keepdim)
    return ops.where(found, ops.argmax(lost.astype(ms.int32), dim, keepdim), places)
