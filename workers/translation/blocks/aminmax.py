import mindspore as ms
from mindspore import ops


def aminmax(input, *, dim=None, keepdim=False):
    """Smallest and largest element, of all or along an axis."""
    axis = tuple(range(input.ndim)) if dim is None else dim
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    low, high = ops.amin(plain, axis=axis, keepdims=keepdim), ops.amax(plain, axis=axis, keepdims=keepdim)
    return low.astype(input.dtype), high.astype(input.dtype)
