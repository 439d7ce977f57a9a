from __future__ import annotations

from mindspore import ops


def kept_gradients(parameters):
    """The gradients that the parameters keep, zeros where there are none."""
    kept = [getattr(parameter, "grad", None) for parameter in parameters]
    return tuple(ops.zeros(p.shape, p.dtype) if g is None else g for p, g in zip(parameters, kept))
