from __future__ import annotations

from mindspore.common import initializer


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    """Fill the tensor in place from N(mean, std**2) cut off at a and b."""
    return filled(tensor, initializer.TruncatedNormal(std, mean, a, b))
