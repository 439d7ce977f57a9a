from __future__ import annotations

from mindspore import Tensor


def entry(values, index):
    """One row of a tensor as numpy, without a copy of the rest; of a list or an array the element."""
    return values.asnumpy()[index] if isinstance(values, Tensor) else values[index]
