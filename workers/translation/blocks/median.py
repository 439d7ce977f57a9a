import mindspore as ms
from mindspore import ops


def median(input, dim=None, keepdim=False):
    """The lower median of all elements; along an axis together with its int64 index. nan wins."""
    if dim is None:
        flat = input.reshape(-1)
        middle = ops.sort(flat)[0][(flat.shape[0] - 1) // 2]
        return ops.where(ops.isnan(flat).any(), flat.sum(), middle) if input.is_floating_point() else middle
    values, indices = kthvalue(input, (input.shape[dim] + 1) // 2, dim, True)
    if input.is_floating_point():
        lost = ops.isnan(input).any(axis=dim, keep_dims=True)
        values = ops.where(lost, input.sum(axis=dim, keepdims=True), values)
        first = ops.argmax(ops.isnan(input).astype(ms.int32), dim=dim, keepdim=True)
        indices = ops.where(lost, first, indices)
    return (values, indices) if keepdim else (values.squeeze(dim), indices.squeeze(dim))
