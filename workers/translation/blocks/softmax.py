from __future__ import annotations

from mindspore import ops


def softmax(input, dim=None, dtype=None):
    """ops.softmax, but 1 along a single element: taking a gradient there spoils MindSpore's later ones on CPU."""
    input = input if dtype is None else input.astype(dtype)
    axis = (0 if input.ndim in (0, 1, 3) else 1) if dim is None else dim
    return ops.exp(input - input) if input.shape[axis] == 1 else ops.softmax(input, axis)
