import mindspore as ms
from mindspore import ops


def mode(input, dim=-1, keepdim=False):
    """The most frequent value along an axis (the smallest of several) and the last place where it stands."""
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    values, indices = ops.sort(plain.swapaxes(dim, -1), axis=-1)
    counts = (values.expand_dims(-1) == values.expand_dims(-2)).astype(ms.int32).sum(-1)
    first = ops.argmax(counts.astype(ms.float32), dim=-1, keepdim=True)
    last = first + ops.gather_elements(counts, -1, first).astype(ms.int64) - 1
    found = [
        ops.gather_elements(part, -1, last).swapaxes(dim, -1) for part in (values.astype(input.dtype), indices.astype(ms.int64))
    ]
    return tuple(found) if keepdim else tuple(part.squeeze(dim) for part in found)
