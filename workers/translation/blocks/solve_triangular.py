from mindspore import ops


def solve_triangular(A, B, *, upper, left=True, unitriangular=False):
    """Solves with one triangle of A, whose diagonal may be taken as ones."""
    matrix = ops.triu(A) if upper else ops.tril(A)
    if unitriangular:
        identity = ops.eye(A.shape[-1], A.shape[-1], A.dtype)
        matrix = matrix * (1 - identity) + identity
    return solve(matrix, B, left=left)
