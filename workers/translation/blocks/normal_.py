from __future__ import annotations

from mindspore.common import initializer


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    """Fill the tensor in place from N(mean, std**2)."""
    return filled(tensor, initializer.Normal(std, mean))
