from mindspore import ops


def cholesky_solve(input, input2, upper=False):
    """Solves with a matrix that is given by its triangular factor."""
    factor = ops.triu(input2).swapaxes(-1, -2) if upper else ops.tril(input2)
    return ops.matrix_solve(ops.matmul(factor, factor.swapaxes(-1, -2)), input)
