from __future__ import annotations

import mindspore as ms
from mindspore import ops


def argmin_with_nan(input, dim=None, keepdim=False):
    """Place of the smallest element, of all or along an axis; the first nan counts as the smallest."""
    if not input.is_floating_point():
        return ops.argmin(input, dim, keepdim).astype(ms.int64)
    return argmax_with_nan(-input, dim, keepdim)
