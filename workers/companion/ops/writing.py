"""Writing into tensors in place."""

from __future__ import annotations

import copy
import math

from mindspore import Parameter, Tensor, nn, ops


def deep_copy(value):
    """copy.deepcopy that gives every tensor memory of its own: MindSpore's copies of plain tensors share it.

    A layer's primitives keep no values and are shared: the copy of Dropout2d's would raise.
    """
    cells = [cell for _, cell in value.cells_and_names()] if isinstance(value, nn.Cell) else []
    made = {id(part): part for cell in cells for part in vars(cell).values() if isinstance(part, ops.Primitive)}
    copied = copy.deepcopy(value, made)
    for part in made.values():
        if isinstance(part, Tensor) and not isinstance(part, Parameter):
            part.assign_value(part.copy())
    return copied


def write_into(target, value):
    """Give the tensor new values in place, so that its other names and its views see them. Returns the tensor; a tuple of tensors
    gets one value each, and without a target the value itself is returned."""
    if target is None:
        return value
    if isinstance(target, (tuple, list)):
        return tuple(write_into(*pair) for pair in zip(target, value))
    if isinstance(target, Parameter) and isinstance(value, Tensor) and value.shape == target.shape:
        ops.assign(target, value.astype(target.dtype))  # behind `target[:] = value` it would be refused later on
    elif 0 not in target.shape:  # with no elements MindSpore would raise a memcpy_s error
        target[(slice(None),) if target.ndim else ...] = value
    return target


def write_out(target, value):
    """write_into for torch's out=, where a tensor of another shape takes on that of the result."""
    if isinstance(target, (tuple, list)):
        return tuple(write_out(*pair) for pair in zip(target, value))
    if isinstance(target, Tensor) and target.shape != value.shape:
        target.assign_value(value.astype(target.dtype))
        return target
    return write_into(target, value)


class InPlace(nn.Cell):
    """A layer that gives its input the new values, as inplace=True does."""

    def __init__(self, layer, inplace=True):
        super().__init__()
        self.layer, self.inplace = layer, inplace

    def construct(self, x):
        return write_into(x, self.layer(x.copy())) if self.inplace else self.layer(x)


def resized(tensor, shape):
    """The first elements in their order in another shape; where there are too few, zeros: torch leaves them undefined."""
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    count, found = math.prod(shape), math.prod(tensor.shape)
    if not found:
        return ops.zeros(shape, tensor.dtype)
    kept = tensor.reshape(-1)[: min(count, found)]
    missing = [ops.zeros((count - found,), tensor.dtype)] if count > found else []
    return ops.cat([kept, *missing]).reshape(shape)


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


def with_requires_grad(parameter, requires_grad=True):
    """The parameter itself, which is trained or stays as it is from now on."""
    parameter.requires_grad = requires_grad
    return parameter


def write_at(parameter, index, value):
    """parameter[index] = value in place: with a mask an optimizer that has run already would not see the new values."""
    changed = parameter.value().copy()
    changed[index] = value
    parameter.copy_(changed)


def assign_at(parameter, index, value):
    """parameter[index] = value inside of what is differentiated, where copy_ refuses a Parameter; the gradient passes over it."""
    changed = ops.stop_gradient(parameter).copy()
    changed[index] = value
    ops.assign(parameter, changed)


def write_behind(base, view, index, value):
    """view[index] = value, written into the tensor whose numbers the view has in their order: gradients follow it there."""
    changed = view.copy()
    changed[index] = value
    return write_into(base, changed.reshape(base.shape))


def write_through(view, index, value):
    """view[index] = value, seen by the tensor that is looked at: with a mask or tensor as index the view would get a new one."""
    changed = view.copy()
    changed[index] = value
    return write_into(view, changed)
