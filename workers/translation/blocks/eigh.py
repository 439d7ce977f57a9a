import mindspore as ms
from mindspore import ops


def eigh(A, UPLO="L"):
    """Eigenvalues of symmetric matrices in rising order, and their vectors of length one."""
    half = ops.tril(A, -1) if UPLO == "L" else ops.triu(A, 1).swapaxes(-1, -2)
    diagonal = A * ops.eye(A.shape[-1], A.shape[-1], A.dtype)
    values, vectors = (ops.real(part) for part in ops.eig(half + half.swapaxes(-1, -2) + diagonal))
    values, order = ops.sort(values)
    places = ops.broadcast_to(order.expand_dims(-2), vectors.shape).astype(ms.int64)
    return values, ops.gather_elements(vectors, -1, places)
