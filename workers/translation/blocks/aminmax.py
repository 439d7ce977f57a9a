from mindspore import ops


def aminmax(input, *, dim=None, keepdim=False):
    """Smallest and largest element, of all or along an axis."""
    axis = tuple(range(input.ndim)) if dim is None else dim
    return ops.amin(input, axis=axis, keepdims=keepdim), ops.amax(input, axis=axis, keepdims=keepdim)
