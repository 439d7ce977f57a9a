from __future__ import annotations

from mindspore import ops


def parameters_to_vector(parameters):
    """All parameters, flat and one after the other."""
    return ops.cat([parameter.reshape(-1) for parameter in parameters])
