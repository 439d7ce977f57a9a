import math

from mindspore import ops


@ops.constexpr
def einsum_shapes(ta, shape_a, tb, shape_b, later):
    """How two operands become one batched matrix product: for each the axes that are summed before, its full shape, its order
    and its shape as a batch of matrices; then letters and shape of the result. Constant for the graph compiler."""
    gone_a = tuple(i for i, c in enumerate(ta) if c not in tb and c not in later)
    gone_b = tuple(i for i, c in enumerate(tb) if c not in ta and c not in later)
    lengths = [(c, n) for term, shape in ((ta, shape_a), (tb, shape_b)) for c, n in zip(term, shape)]
    size = {c: max(n for other, n in lengths if other == c) for c, _ in lengths}
    ta, tb = ("".join(c for i, c in enumerate(term) if i not in gone) for term, gone in ((ta, gone_a), (tb, gone_b)))
    batch, summed = [c for c in ta if c in tb and c in later], [c for c in ta if c in tb and c not in later]
    only_a, only_b = [c for c in ta if c not in tb], [c for c in tb if c not in ta]
    n, p, q, r = (math.prod(size[c] for c in part) for part in (batch, only_a, summed, only_b))
    full_a, full_b = (tuple(size[c] for c in term) for term in (ta, tb))
    order_a = tuple(ta.index(c) for c in (*batch, *only_a, *summed))
    order_b = tuple(tb.index(c) for c in (*batch, *summed, *only_b))
    term = "".join((*batch, *only_a, *only_b))
    first, second = (gone_a, full_a, order_a, (n, p, q)), (gone_b, full_b, order_b, (n, q, r))
    return first, second, term, tuple(size[c] for c in term)
