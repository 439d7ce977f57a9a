import mindspore as ms
import numpy as np
from mindspore import ops


def matrix_rank(A, tol=None, *, atol=None, rtol=None, hermitian=False):
    """The number of singular values above the tolerance, as int64."""
    values = ops.svd(A, compute_uv=False)
    atol = tol if tol is not None else atol
    if rtol is None:
        rtol = 0.0 if atol is not None else max(A.shape[-2:]) * float(np.finfo(ms.dtype_to_nptype(A.dtype)).eps)
    floor = ops.maximum(ops.amax(values, axis=-1, keepdims=True) * rtol, 0.0 if atol is None else atol)
    return (values > floor).astype(ms.int64).sum(-1)
