from __future__ import annotations

from mindspore.common import initializer


def orthogonal_(tensor, gain=1, generator=None):
    """Make the matrix orthogonal, in place."""
    return filled(tensor, initializer.Orthogonal(gain))
