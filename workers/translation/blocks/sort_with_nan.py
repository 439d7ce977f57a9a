from __future__ import annotations

import mindspore as ms
from mindspore import ops


def sort_with_nan(input, dim=-1, descending=False, *, stable=False):
    """Sorted values with int64 indices; nan counts as the largest, as in torch."""
    if input.ndim == 0 or not input.is_floating_point():
        return sort(input, dim, descending)
    lost = ops.isnan(input)
    order = ops.sort(ops.where(lost, ops.full_like(input, float("inf")), input), axis=dim, descending=descending)[1]
    length = input.shape[dim]
    shape = [1] * input.ndim
    shape[dim] = length
    last = ops.gather_elements(lost.astype(ms.int32), dim, order) * (-length if descending else length)
    again = ops.sort((ops.arange(length).reshape(shape) + last).astype(ms.float32), axis=dim)[1]
    order = ops.gather_elements(order.astype(ms.int64), dim, again)
    return ops.gather_elements(input, dim, order), order
