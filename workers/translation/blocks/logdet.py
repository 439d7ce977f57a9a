from mindspore import ops


def logdet(input):
    """Logarithm of the determinant, nan where it is negative."""
    sign, size = ops.slogdet(input)
    return ops.where(sign < 0, ops.full_like(size, float("nan")), size)
