def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """The solution for one triangle of A, and A."""
    matrix = A.swapaxes(-1, -2) if transpose else A
    return solve_triangular(matrix, b, upper=upper != transpose, unitriangular=unitriangular), A.copy()
