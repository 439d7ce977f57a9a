from __future__ import annotations

from mindspore import ops


def roll(input, shifts, dims=None):
    """Elements pushed along the dimensions; those that fall out come in at the other end."""
    if dims is None:
        return roll(input.reshape(-1), shifts, 0).reshape(input.shape)
    shifts, dims = ([value] if isinstance(value, int) else value for value in (shifts, dims))
    for shift, dim in zip(shifts, dims):
        length = input.shape[dim]
        cut = -shift % length if length else 0
        if cut:
            input = ops.cat((input.narrow(dim, cut, length - cut), input.narrow(dim, 0, cut)), axis=dim)
    return input
