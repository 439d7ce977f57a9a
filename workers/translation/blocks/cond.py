def cond(A, p=None):
    """The condition number in the given norm."""
    if p in (None, 2, -2):
        return matrix_norm(A, 2) / matrix_norm(A, -2) if p != -2 else matrix_norm(A, -2) / matrix_norm(A, 2)
    return matrix_norm(A, p) * matrix_norm(inverse(A), p)
