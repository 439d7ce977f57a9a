from __future__ import annotations

from mindspore import ops


def softmin(input, dim=None, _stacklevel=3, dtype=None):
    """softmax of the negative."""
    axis = (0 if input.ndim in (0, 1, 3) else 1) if dim is None else dim
    return ops.softmax(-(input if dtype is None else input.astype(dtype)), axis)
