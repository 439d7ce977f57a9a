import math

from mindspore import Tensor, ops


def tensordot(a, b, dims=2):
    """Sums products over pairs of axes: the last and first dims ones, or two lists of them."""
    dims = dims.tolist() if isinstance(dims, Tensor) else dims
    left, right = (range(a.ndim - dims, a.ndim), range(dims)) if isinstance(dims, int) else dims
    left, right = ([d % t.ndim for d in axes] for axes, t in ((left, a), (right, b)))
    keep_a, keep_b = [d for d in range(a.ndim) if d not in left], [d for d in range(b.ndim) if d not in right]
    shape = tuple(a.shape[d] for d in keep_a) + tuple(b.shape[d] for d in keep_b)
    size = math.prod(a.shape[d] for d in left)
    a = ops.transpose(a, (*keep_a, *left)) if a.ndim else a
    b = ops.transpose(b, (*right, *keep_b)) if b.ndim else b
    return ops.matmul(a.reshape(-1, size), b.reshape(size, -1)).reshape(shape)
