from __future__ import annotations

import mindspore as ms
from mindspore import ops


def list_gradients(function, inputs):
    """The gradients of function(*inputs) with regard to each of the inputs, a tuple of constants."""
    inputs = tuple(inputs)
    found = ms.grad(function, tuple(range(len(inputs))))(*inputs)
    return tuple(ops.stop_gradient(part) for part in (found if isinstance(found, tuple) else (found,)))
