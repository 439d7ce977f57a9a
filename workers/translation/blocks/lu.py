import numpy as np
from mindspore import Tensor, ops


def lu(A, *, pivot=True):
    """Permutation, unit lower and upper factor of a matrix."""
    order, packed = lu_pivoted(A)
    rows, columns = A.shape
    k = min(rows, columns)
    lower = ops.tril(packed, -1)[:, :k] + ops.eye(rows, k, A.dtype)
    return Tensor(np.eye(rows)[:, order], A.dtype), lower, ops.triu(packed)[:k]
