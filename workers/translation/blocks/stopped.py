from __future__ import annotations

from mindspore import Tensor, ops


def stopped(value):
    """The same without gradients, also the tensors in lists, tuples and dictionaries."""
    if isinstance(value, Tensor):
        return ops.stop_gradient(value)
    if isinstance(value, dict):
        return {key: stopped(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        parts = [stopped(item) for item in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return value
