from __future__ import annotations

from mindspore import Tensor, ops


def result_type(tensor1, tensor2):
    """The dtype that arithmetic between the two gives."""
    first, second = (ops.ones_like(value) if isinstance(value, Tensor) else value for value in (tensor1, tensor2))
    if not isinstance(first, Tensor) and not isinstance(second, Tensor):
        first = Tensor(first)
    return (
        first.dtype
        if isinstance(first, Tensor) and isinstance(second, Tensor) and first.dtype == second.dtype
        else (first * second).dtype
    )
