from __future__ import annotations

from mindspore.common import initializer


def constant_(tensor, val):
    """Fill the tensor in place with one number."""
    return filled(tensor, initializer.Constant(val))
