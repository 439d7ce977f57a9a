import mindspore as ms
from mindspore import ops


def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th smallest value along an axis, counted from 1, and its int64 index."""
    values, indices = ops.sort(input, axis=dim)
    at = [slice(None)] * input.ndim
    at[dim] = slice(k - 1, k)
    values, indices = values[tuple(at)], indices[tuple(at)].astype(ms.int64)
    return (values, indices) if keepdim else (values.squeeze(dim), indices.squeeze(dim))
