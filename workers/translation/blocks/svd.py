from mindspore import ops


def svd(A, full_matrices=True):
    """U, S and the conjugate transpose of V."""
    values, left, right = ops.svd(A, full_matrices=full_matrices)
    return left, values, right.swapaxes(-1, -2)
