import math

from mindspore import ops


def tensorsolve(A, B, dims=None):
    """Solves a tensor equation whose unknown stands on the last axes of A."""
    if dims is not None:
        A = ops.transpose(A, tuple(d for d in range(A.ndim) if d not in [i % A.ndim for i in dims]) + tuple(dims))
    size = math.prod(B.shape)
    return ops.matrix_solve(A.reshape(size, -1), B.reshape(size, 1)).reshape(A.shape[B.ndim :])
