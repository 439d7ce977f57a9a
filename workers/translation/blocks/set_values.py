from __future__ import annotations

from mindspore import Parameter, ops


def set_values(parameter, value):
    """New values in place: an optimizer that has run already would not see another tensor behind the parameter."""
    if tuple(parameter.shape) != tuple(value.shape):
        parameter.set_data(value, slice_shape=True)
    elif not isinstance(parameter, Parameter):
        parameter.copy_(value.astype(parameter.dtype))
    else:
        try:
            ops.assign(parameter, value.astype(parameter.dtype))  # copy_ is refused where gradients are taken
        except RuntimeError:  # assign is, where `parameter[:] = value` stands before
            parameter.copy_(value.astype(parameter.dtype))
