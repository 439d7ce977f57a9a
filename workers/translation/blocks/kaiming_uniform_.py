from __future__ import annotations

from mindspore.common import initializer


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """He initialisation, uniform, in place."""
    return filled(tensor, initializer.HeUniform(a, mode, nonlinearity))
