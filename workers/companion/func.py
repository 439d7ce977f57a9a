"""Functions made of functions, as torch.func has them: gradients, maps over batches, networks called with other weights."""

from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops


def leaves_of(value):
    """The tensors of a value, also of nested lists, tuples and dictionaries, in torch's order."""
    if isinstance(value, dict):
        return [tensor for item in value.values() for tensor in leaves_of(item)]
    if isinstance(value, (list, tuple)):
        return [tensor for item in value for tensor in leaves_of(item)]
    return [value] if isinstance(value, Tensor) else []


def with_leaves(value, tensors):
    """The same structure with the next tensors of an iterator in the places of its own."""
    if isinstance(value, dict):
        return {key: with_leaves(item, tensors) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        parts = [with_leaves(item, tensors) for item in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return next(tensors) if isinstance(value, Tensor) else value


def function_gradient_and_value(func, argnums=0):
    """torch.func.grad_and_value: ms.value_and_grad takes tensors alone, this also dictionaries and lists of them."""

    def computed(*args, **kwargs):
        places = argnums if isinstance(argnums, tuple) else (argnums,)
        places = [place % len(args) for place in places]
        # Copies: MindSpore differentiates by the tensor wherever it is met, torch.func by this argument alone.
        leaves = [tensor.copy() for tensor in leaves_of([args[place] for place in places])]

        def of_leaves(*tensors):
            chosen = dict(zip(places, with_leaves([args[place] for place in places], iter(tensors))))
            return func(*(chosen.get(place, arg) for place, arg in enumerate(args)), **kwargs)

        value, found = ms.value_and_grad(of_leaves, tuple(range(len(leaves))))(*leaves)
        parts = with_leaves([args[place] for place in places], iter(found if isinstance(found, tuple) else (found,)))
        return tuple(parts) if isinstance(argnums, tuple) else parts[0], value

    return computed


def function_gradient(func, argnums=0):
    """torch.func.grad: ms.grad takes tensors alone, this also dictionaries and lists of them."""
    return lambda *args, **kwargs: function_gradient_and_value(func, argnums)(*args, **kwargs)[0]


def function_jacobian(func, argnums=0):
    """torch.func.jacrev and jacfwd of one tensor: the derivatives of every output element by every input element."""

    def computed(*args):
        def of_one(value):
            return func(*args[:argnums], value, *args[argnums + 1 :])

        given = args[argnums].copy()  # as above
        out = of_one(given)
        rows = [ms.grad(lambda value, row=row: of_one(value).reshape(-1)[row])(given) for row in range(out.size)]
        return ops.stack(rows).reshape(out.shape + given.shape)

    return computed


def batched(func, in_dims=0, out_dims=0):
    """torch.vmap, one slice after the other: mindspore.vmap asks a rule of every operator inside, and many have none."""

    def mapped(*args):
        dims = in_dims if isinstance(in_dims, (tuple, list)) else (in_dims,) * len(args)
        size = next(tensor.shape[dim] for arg, dim in zip(args, dims) if dim is not None for tensor in leaves_of(arg)[:1])
        rows = [func(*(slice_along(arg, dim, index) for arg, dim in zip(args, dims))) for index in range(size)]
        leaves = list(zip(*map(leaves_of, rows)))
        places = out_dims if isinstance(out_dims, (tuple, list)) else (out_dims,) * len(leaves)
        return with_leaves(rows[0], iter([ops.stack(list(parts), place) for parts, place in zip(leaves, places)]))

    return mapped


def slice_along(value, dim, index):
    """The slices of the tensors of a value along one dimension; the value itself where there is none."""
    if dim is None:
        return value
    return with_leaves(value, iter([ops.movedim(tensor, dim, 0)[index] for tensor in leaves_of(value)]))


def functional_call(network, given, args=(), kwargs=None):
    """torch.func.functional_call: the network's output with these tensors in the places of its weights, by their names."""
    held = []
    for part in given if isinstance(given, (tuple, list)) else (given,):
        for name, tensor in part.items():
            *path, last = name.split(".")
            owner = network
            for step in path:
                owner = getattr(owner, step)
            held.append((owner.__dict__, last))
            owner.__dict__[last] = tensor
    try:
        return network(*(args if isinstance(args, tuple) else (args,)), **(kwargs or {}))
    finally:
        for attributes, last in held:
            attributes.pop(last, None)
