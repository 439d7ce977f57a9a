from mindspore import Tensor, ops


def min_of(input, dim=None, keepdim=False, *, other=None):
    """The minimum of all, the minima along an axis with their places, or the elementwise minimum of two tensors."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return ops.minimum(input, other)
    return ops.amin(input) if dim is None else ops.min(input, axis=dim, keepdims=keepdim)
