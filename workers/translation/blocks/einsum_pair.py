import math

from mindspore import ops


def einsum_pair(ta, a, tb, b, later):
    """Two operands as one batched matrix product; sums what no later index needs."""
    for own, other in ((0, tb), (1, ta)):
        term, x = ((ta, a), (tb, b))[own]
        alone = tuple(i for i, c in enumerate(term) if c not in other and c not in later)
        x, term = (x.sum(alone) if alone else x), "".join(c for c in term if c in other or c in later)
        ta, a, tb, b = (term, x, tb, b) if own == 0 else (ta, a, term, x)
    size = {}
    for c, n in [*zip(ta, a.shape, strict=True), *zip(tb, b.shape, strict=True)]:
        size[c] = max(n, size.get(c, 1))
    batch, summed = [c for c in ta if c in tb and c in later], [c for c in ta if c in tb and c not in later]
    only_a, only_b = [c for c in ta if c not in tb], [c for c in tb if c not in ta]
    a = ops.broadcast_to(a, tuple(size[c] for c in ta)) if ta else a
    b = ops.broadcast_to(b, tuple(size[c] for c in tb)) if tb else b
    a = ops.transpose(a, tuple(ta.index(c) for c in (*batch, *only_a, *summed))) if ta else a
    b = ops.transpose(b, tuple(tb.index(c) for c in (*batch, *summed, *only_b))) if tb else b
    if a.dtype != b.dtype:
        dtype = (ops.zeros((1,), a.dtype) + ops.zeros((1,), b.dtype)).dtype
        a, b = a.astype(dtype), b.astype(dtype)
    n, p, q, r = (math.prod(size[c] for c in part) for part in (batch, only_a, summed, only_b))
    product = ops.bmm(a.reshape(n, p, q), b.reshape(n, q, r))
    term = "".join((*batch, *only_a, *only_b))
    return term, product.reshape(tuple(size[c] for c in term))
