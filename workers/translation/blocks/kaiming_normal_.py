from __future__ import annotations

from mindspore.common import initializer


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """He initialisation, normal, in place."""
    return filled(tensor, initializer.HeNormal(a, mode, nonlinearity))
