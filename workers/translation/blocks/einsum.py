from mindspore import ops


def einsum(equation, *operands):
    """Sums of products in index notation, by matrix products of two operands at a time."""
    operands = tuple(operands[0]) if len(operands) == 1 and isinstance(operands[0], (tuple, list)) else operands
    terms, out = einsum_terms(equation, [x.ndim for x in operands])
    pairs = [einsum_diagonal(term, x) for term, x in zip(terms, operands, strict=True)]
    while len(pairs) > 1:
        (ta, a), (tb, b), *rest = pairs
        pairs = [einsum_pair(ta, a, tb, b, "".join(t for t, _ in rest) + out), *rest]
    term, x = pairs[0]
    gone = tuple(i for i, c in enumerate(term) if c not in out)
    x = x.sum(gone) if gone else x
    term = "".join(c for c in term if c in out)
    return x if term == out else ops.transpose(x, tuple(term.index(c) for c in out))
