from mindspore import ops


def solve(A, B, *, left=True):
    """Solves A X = B, or X A = B; B may be vectors."""
    if not left:
        return solve(A.swapaxes(-1, -2), B.swapaxes(-1, -2)).swapaxes(-1, -2)
    vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and B.shape == A.shape[:-1])
    right = B.expand_dims(-1) if vector else B
    batch = (A[..., :1, :1] + right[..., :1, :1]).shape[:-2]
    found = ops.matrix_solve(ops.broadcast_to(A, batch + A.shape[-2:]), ops.broadcast_to(right, batch + right.shape[-2:]))
    return found.squeeze(-1) if vector else found
