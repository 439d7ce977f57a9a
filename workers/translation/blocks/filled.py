from __future__ import annotations

from mindspore.common import initializer


def filled(tensor, draw):
    """Fill the tensor in place with what the initializer draws, and return it."""
    return write_into(tensor, initializer.initializer(draw, tensor.shape, tensor.dtype).init_data())
