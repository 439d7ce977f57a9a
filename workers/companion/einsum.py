"""einsum for all of torch's formulas: MindSpore's runs on Ascend and GPU alone."""

from __future__ import annotations

import math

from mindspore import ops


def einsum_diagonal(term, x):
    """An index that stands twice in one operand takes its diagonal."""
    for c in term:
        while term.count(c) > 1:
            i = term.index(c)
            j = term.index(c, i + 1)
            x = ops.diagonal(x, 0, i, j)
            term = term[:i] + term[i + 1 : j] + term[j + 1 :] + c
    return term, x


@ops.constexpr
def einsum_order(term, out):
    """Axes that are summed at the end, and the order of the others where it changes. Constant for the graph compiler."""
    gone = tuple(i for i, c in enumerate(term) if c not in out)
    kept = "".join(c for c in term if c in out)
    return gone, () if kept == out else tuple(kept.index(c) for c in out)


def einsum_matrices(x, gone, full, order, shape):
    """An operand as a batch of matrices."""
    x = x.sum(gone) if gone else x
    x = ops.transpose(ops.broadcast_to(x, full), order) if full else x
    return x.reshape(shape)


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


def einsum_pair(ta, a, tb, b, later):
    """Two operands as one batched matrix product; sums what no later index needs."""
    first, second, term, shape = einsum_shapes(ta, a.shape, tb, b.shape, later)
    a, b = einsum_matrices(a, *first), einsum_matrices(b, *second)
    if a.dtype != b.dtype:
        dtype = (ops.zeros((1,), a.dtype) + ops.zeros((1,), b.dtype)).dtype
        a, b = a.astype(dtype), b.astype(dtype)
    return term, ops.bmm(a, b).reshape(shape)


@ops.constexpr
def einsum_terms(equation, ranks):
    """Index letters of every operand, those that are needed behind it, and those of the result.

    An ellipsis becomes capital letters that are free. Constant for the graph compiler.
    """
    left, arrow, out = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    free = [chr(i) for i in range(192, 256)]
    longest = max([rank - len(t) + 3 for t, rank in zip(terms, ranks) if "..." in t], default=0)
    dots = "".join(free[:longest])
    terms = [t.replace("...", dots[longest - (rank - len(t) + 3) :]) for t, rank in zip(terms, ranks)]
    every = "".join(terms)
    once = sorted(c for c in set(every) - set(dots) if every.count(c) == 1)
    out = out.replace("...", dots) if arrow else dots + "".join(once)
    return tuple(terms), tuple("".join(terms[place + 1 :]) + out for place in range(len(terms))), out


def einsum(equation, *operands):
    """Sums of products in index notation, by matrix products of two operands at a time."""
    operands = tuple(operands[0]) if len(operands) == 1 and isinstance(operands[0], (tuple, list)) else operands
    terms, later, out = einsum_terms(equation, tuple([x.ndim for x in operands]))
    term, x = einsum_diagonal(terms[0], operands[0])
    for place in range(1, len(operands)):
        other, y = einsum_diagonal(terms[place], operands[place])
        term, x = einsum_pair(term, x, other, y, later[place])
    gone, order = einsum_order(term, out)
    x = x.sum(gone) if gone else x
    return ops.transpose(x, order) if order else x
