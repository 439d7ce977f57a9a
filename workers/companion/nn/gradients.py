"""Gradients that parameters keep between backward and step; clipping; flat vectors of parameters."""

from __future__ import annotations

import mindspore as ms
from mindspore import Parameter, Tensor, ops


def backward(loss):
    """Keeps with the parameters the gradients that were handed on with the loss. Raises ValueError where there are none."""
    handed = getattr(loss, "handed_gradients", None)
    if handed is None:
        raise ValueError("this loss came without gradients: value_and_grad and hand_gradients belong where it is computed")
    keep_gradients(*handed)


def clear_gradients(parameters):
    """Forgets the gradients that the parameters keep."""
    for parameter in parameters:
        parameter.grad = None


def zero_gradients(parameters):
    """Makes zeros of the gradients that the parameters keep: the next step still decays them and follows its momentum."""
    for parameter in parameters:
        if getattr(parameter, "grad", None) is not None:
            parameter.grad = ops.zeros_like(parameter.grad)


def clip_grads(grads, max_norm, norm_type=2.0):
    """Scales the gradients so that their common norm is at most max_norm; returns them and the norm before."""
    norms = ops.stack([ops.norm(g.reshape(-1).astype(ms.float32), norm_type) for g in grads])
    total = norms.max() if norm_type == float("inf") else ops.norm(norms, norm_type)
    scale = ops.clamp(max_norm / (total + 1e-6), max=1.0)
    return tuple(g * scale.astype(g.dtype) for g in grads), total


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """Scales the gradients that the parameters keep so that their common norm is at most max_norm; returns the norm before."""
    given = [parameters] if isinstance(parameters, Parameter) else list(parameters)
    keeping = [p for p in given if getattr(p, "grad", None) is not None]
    if not keeping:
        return Tensor(0.0)
    scaled, total = clip_grads([p.grad for p in keeping], max_norm, float(norm_type))
    for parameter, gradient in zip(keeping, scaled):
        parameter.grad = gradient
    return total


def clip_grad_value_(parameters, clip_value, foreach=None):
    """Limits each number of the gradients that the parameters keep to [-clip_value, clip_value]."""
    for parameter in [parameters] if isinstance(parameters, Parameter) else parameters:
        if getattr(parameter, "grad", None) is not None:
            parameter.grad = ops.clamp(parameter.grad, -clip_value, clip_value)


def get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """The norm of all tensors as if they were one vector."""
    flat = ops.cat([tensor.reshape(-1) for tensor in tensors])
    if norm_type == float("inf"):
        return ops.abs(flat).max()
    return ops.sqrt(ops.square(flat).sum()) if norm_type == 2 else (ops.abs(flat) ** norm_type).sum() ** (1 / norm_type)


def hand_gradients(loss, parameters, gradients):
    """Puts its gradients beside a loss, for a function that is given it and calls backward."""
    loss.handed_gradients = list(parameters), gradients


def keep_gradients(parameters, gradients):
    """Adds the gradients to those that the parameters keep since they were cleared. One that two optimizers have counts once."""
    given = {id(parameter): (parameter, gradient) for parameter, gradient in zip(parameters, gradients)}
    for parameter, gradient in given.values():
        kept = getattr(parameter, "grad", None)
        parameter.grad = gradient if kept is None else kept + gradient


def kept_gradients(parameters):
    """The gradients that the parameters keep, zeros where there are none."""
    kept = [getattr(parameter, "grad", None) for parameter in parameters]
    return tuple(ops.zeros(p.shape, p.dtype) if g is None else g for p, g in zip(parameters, kept))


def list_gradients(function, inputs):
    """The gradients of function(*inputs) with regard to each of the inputs, a tuple of constants."""
    inputs = tuple(inputs)
    found = ms.grad(function, tuple(range(len(inputs))))(*inputs)
    return tuple(ops.stop_gradient(part) for part in (found if isinstance(found, tuple) else (found,)))


def parameters_to_vector(parameters):
    """All parameters, flat and one after the other."""
    return ops.cat([parameter.reshape(-1) for parameter in parameters])


def step_if_kept(optimizer, parameters):
    """Calls the optimizer with the gradients that the parameters keep; not where none keeps one: momentum would move them."""
    if any(getattr(parameter, "grad", None) is not None for parameter in parameters):
        optimizer(kept_gradients(parameters))


def take_step(optimizer, closure=None):
    """A step with the gradients that the parameters keep, computed by the closure where one is given. Returns its loss."""
    loss = closure() if closure is not None else None
    optimizer(kept_gradients(optimizer.parameters))
    return loss


def vector_to_parameters(vec, parameters):
    """Copy the parts of a vector into the parameters."""
    first = 0
    for parameter in parameters:
        parameter.copy_(vec[first : first + parameter.size].reshape(parameter.shape).copy())
        first += parameter.size


def weight_gradients(function, weights):
    """The gradients of function() with regard to each of the weights, a tuple of constants."""
    return tuple(ops.stop_gradient(part) for part in ms.grad(function, None, list(weights))())
