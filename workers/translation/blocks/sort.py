import mindspore as ms
from mindspore import ops


def sort(input, dim=-1, descending=False, *, stable=False):
    """Sorted values with int64 indices."""
    if input.ndim == 0:
        return input.copy(), ops.zeros((), ms.int64)
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    values, indices = ops.sort(plain, axis=dim, descending=descending)
    return values.astype(input.dtype), indices.astype(ms.int64)
