from mindspore import ops


def lu_pivoted(A):
    """Row order and packed factors of one square or wide matrix, with the largest pivot first."""
    rows = [A[i] for i in range(A.shape[-2])]
    order = list(range(len(rows)))
    for k in range(min(A.shape)):
        best = max(range(k, len(rows)), key=lambda i: abs(float(rows[i][k])))
        rows[k], rows[best], order[k], order[best] = rows[best], rows[k], order[best], order[k]
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / rows[k][k]
            later = (ops.arange(A.shape[-1]) > k).astype(A.dtype)
            at = (ops.arange(A.shape[-1]) == k).astype(A.dtype)
            rows[i] = rows[i] * (1 - at) + factor * at - factor * rows[k] * later
    return order, ops.stack(rows)
