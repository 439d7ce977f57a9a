from __future__ import annotations

from mindspore.common import initializer


def uniform_(tensor, a=0.0, b=1.0, generator=None):
    """Fill the tensor in place from U(a, b)."""
    middle, half = (a + b) / 2, (b - a) / 2
    filled(tensor, initializer.Uniform(half))
    return write_into(tensor, tensor + middle)
