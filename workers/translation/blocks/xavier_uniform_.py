from __future__ import annotations

from mindspore.common import initializer


def xavier_uniform_(tensor, gain=1.0, generator=None):
    """Glorot initialisation, uniform, in place."""
    return filled(tensor, initializer.XavierUniform(gain))
