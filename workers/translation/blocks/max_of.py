from mindspore import Tensor, ops


def max_of(input, dim=None, keepdim=False, *, other=None):
    """The maximum of all, the maxima along an axis with their places, or the elementwise maximum of two tensors."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return ops.maximum(input, other)
    return ops.amax(input) if dim is None else ops.max(input, axis=dim, keepdims=keepdim)
