import mindspore as ms
from mindspore import ops


def cummin(input, dim):
    """Running minimum along an axis and its int64 places."""
    values, indices = ops.cummin(input, dim)
    return values, indices.astype(ms.int64)
