import mindspore as ms
from mindspore import ops


def nanmedian(input, dim=None, keepdim=False):
    """The lower median of the elements that are not nan; along an axis together with its int64 index."""
    if not input.is_floating_point():
        return median(input, dim, keepdim)
    values = input.reshape(-1) if dim is None else input
    axis = 0 if dim is None else dim
    lost = ops.isnan(values)
    ranked, places = ops.sort(ops.masked_fill(values, lost, float("inf")), axis=axis)
    count = values.shape[axis] - lost.astype(ms.int32).sum(axis=axis, keepdims=True)
    at = ops.maximum(count.astype(ms.int64) - 1, 0) // 2
    middle = ops.masked_fill(ops.gather_elements(ranked, axis, at), count == 0, float("nan"))
    if dim is None:
        return middle[0]
    index = ops.gather_elements(places.astype(ms.int64), axis, at)
    return (middle, index) if keepdim else (middle.squeeze(dim), index.squeeze(dim))
