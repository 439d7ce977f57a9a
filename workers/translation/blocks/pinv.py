import mindspore as ms
import numpy as np
from mindspore import ops


def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None):
    """The pseudoinverse, from the singular values above the tolerance."""
    values, left, right = ops.svd(A)
    rtol = rcond if rtol is None else rtol
    if rtol is None:
        rtol = 0.0 if atol is not None else max(A.shape[-2:]) * float(np.finfo(ms.dtype_to_nptype(A.dtype)).eps)
    floor = ops.maximum(ops.amax(values, axis=-1, keepdims=True) * rtol, 0.0 if atol is None else atol)
    kept = values > floor
    scale = ops.where(kept, 1 / ops.where(kept, values, ops.ones_like(values)), ops.zeros_like(values))
    return ops.matmul(right * scale.expand_dims(-2), left.swapaxes(-1, -2))
