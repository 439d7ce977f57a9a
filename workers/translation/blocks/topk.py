import mindspore as ms
from mindspore import ops


def topk(input, k, dim=-1, largest=True, sorted=True):
    """The k largest or smallest values along an axis with int64 indices."""
    values, indices = ops.topk(input, k, dim=dim, largest=largest, sorted=sorted)
    return values, indices.astype(ms.int64)
