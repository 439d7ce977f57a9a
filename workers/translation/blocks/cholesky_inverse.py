from mindspore import ops


def cholesky_inverse(input, upper=False):
    """The inverse of a matrix that is given by its triangular factor."""
    factor = ops.triu(input).swapaxes(-1, -2) if upper else ops.tril(input)
    return inverse(ops.matmul(factor, factor.swapaxes(-1, -2)))
