from mindspore import ops


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
    """Norm of matrices: fro, nuc, 2 by singular values, 1 by columns, inf by rows; a minus sign takes the smallest."""
    rows, columns = (d % A.ndim for d in dim)
    others = [d for d in range(A.ndim) if d not in (rows, columns)]
    x = ops.transpose(A if dtype is None else A.astype(dtype), (*others, rows, columns))
    if ord == "fro":
        found = ops.sqrt((x * x).sum((-2, -1)))
    elif ord in ("nuc", 2, -2):
        values = ops.svd(x, compute_uv=False)
        found = values.sum(-1) if ord == "nuc" else ops.amax(values, axis=-1) if ord == 2 else ops.amin(values, axis=-1)
    else:
        sums = ops.abs(x).sum(-2 if abs(ord) == 1 else -1)
        found = ops.amax(sums, axis=-1) if ord > 0 else ops.amin(sums, axis=-1)
    return found.reshape([1 if d in (rows, columns) else n for d, n in enumerate(A.shape)]) if keepdim else found
