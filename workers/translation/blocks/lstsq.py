from mindspore import ops


def lstsq(A, B, rcond=None, *, driver=None):
    """Least squares solution and rank; no residuals and singular values, as with the default driver."""
    vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and B.shape == A.shape[:-1])
    right = B.expand_dims(-1) if vector else B
    found = ops.matmul(pinv(A, rcond), right)
    rank = matrix_rank(A, rtol=rcond)
    return found.squeeze(-1) if vector else found, ops.zeros((0,), A.dtype), rank, ops.zeros((0,), A.dtype)
