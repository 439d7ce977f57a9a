import mindspore as ms
from mindspore import ops


def bincount(input, weights=None, minlength=0):
    """How often each number occurs, or the sum of its weights."""
    size = max(minlength, int(input.max()) + 1 if input.shape[0] else 0)
    if weights is None:
        weights = ops.ones((input.shape[0],), ms.int64)
    elif weights.dtype != ms.float32:
        weights = weights.astype(ms.float64)
    if not input.shape[0]:
        return ops.zeros((size,), weights.dtype)
    return ops.tensor_scatter_elements(ops.zeros((size,), weights.dtype), input.astype(ms.int64), weights, 0, "add")
