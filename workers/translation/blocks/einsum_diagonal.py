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
