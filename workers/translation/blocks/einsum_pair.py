from mindspore import ops


def einsum_pair(ta, a, tb, b, later):
    """Two operands as one batched matrix product; sums what no later index needs."""
    first, second, term, shape = einsum_shapes(ta, a.shape, tb, b.shape, later)
    a, b = einsum_matrices(a, *first), einsum_matrices(b, *second)
    if a.dtype != b.dtype:
        dtype = (ops.zeros((1,), a.dtype) + ops.zeros((1,), b.dtype)).dtype
        a, b = a.astype(dtype), b.astype(dtype)
    return term, ops.bmm(a, b).reshape(shape)
