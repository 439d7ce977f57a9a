from mindspore import ops


def eigvalsh(A, UPLO="L"):
    """Eigenvalues of symmetric matrices in rising order, from one triangle."""
    half = ops.tril(A, -1) if UPLO == "L" else ops.triu(A, 1).swapaxes(-1, -2)
    diagonal = A * ops.eye(A.shape[-1], A.shape[-1], A.dtype)
    return ops.sort(ops.real(ops.eigvals(half + half.swapaxes(-1, -2) + diagonal)))[0]
