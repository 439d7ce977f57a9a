from mindspore import ops


def diff(input, n=1, dim=-1, prepend=None, append=None):
    """The n-th difference of neighbours along an axis."""
    parts = [part for part in (prepend, input, append) if part is not None]
    input = ops.cat(parts, dim) if len(parts) > 1 else input
    dim = dim % input.ndim
    for _ in range(n):
        size = input.shape[dim]
        later, earlier = (input[(slice(None),) * dim + (cut,)] for cut in (slice(1, None), slice(0, max(size - 1, 0))))
        input = ops.logical_xor(later, earlier) if str(input.dtype) == "Bool" else later - earlier
    return input
