from mindspore import ops


def rooted(total, p=2):
    """The p-th root. Through the root of 0 torch lets no gradient, where MindSpore's is not a number."""
    away = total != 0
    inside = ops.where(away, total, ops.ones_like(total))
    return ops.where(away, ops.sqrt(inside) if p == 2 else ops.pow(inside, 1 / p), ops.zeros_like(total))
