from __future__ import annotations

from mindspore.common import initializer


def xavier_normal_(tensor, gain=1.0, generator=None):
    """Glorot initialisation, normal, in place."""
    return filled(tensor, initializer.XavierNormal(gain))
