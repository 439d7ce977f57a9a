from mindspore import ops


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
