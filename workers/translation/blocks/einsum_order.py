from mindspore import ops


@ops.constexpr
def einsum_order(term, out):
    """Axes that are summed at the end, and the order of the others where it changes. Constant for the graph compiler."""
    gone = tuple(i for i, c in enumerate(term) if c not in out)
    kept = "".join(c for c in term if c in out)
    return gone, () if kept == out else tuple(kept.index(c) for c in out)
