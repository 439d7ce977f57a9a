from mindspore import ops


def cholesky(input, upper=False):
    """The triangular factor of positive definite matrices, column by column; the gradient is symmetric."""
    size = input.shape[-1]
    rows = ops.arange(size)
    lower, mean = ops.tril(input, -1), (input + input.swapaxes(-1, -2)) / 2
    symmetric = lower + lower.swapaxes(-1, -2) + input * ops.eye(size, size, input.dtype)
    input = mean + ops.stop_gradient(symmetric - mean)
    factor = ops.zeros((*input.shape[:-1], 0), input.dtype)
    for j in range(size):
        column = input[..., j : j + 1]
        if j:
            column = column - ops.matmul(factor, factor[..., j : j + 1, :].swapaxes(-1, -2))
        column = column / ops.sqrt(column[..., j : j + 1, :]) * (rows >= j).astype(input.dtype).expand_dims(-1)
        factor = ops.cat([factor, column], -1) if j else column
    return factor.swapaxes(-1, -2) if upper else factor
