from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops


def normal(mean, std=1.0, size=None, dtype=None):
    """Normal random numbers; mean and deviation may be tensors, whose shape the result then has."""
    tensors = [value for value in (mean, std) if isinstance(value, Tensor)]
    if not tensors:
        return (ops.randn(size) * std + mean).astype(dtype or ms.float32)
    shape = (tensors[0] + tensors[-1]).shape
    return mean + std * ops.randn(shape, dtype=tensors[0].dtype)
