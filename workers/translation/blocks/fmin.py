from mindspore import ops


def fmin(input, other):
    """Elementwise minimum; of a number and nan, the number."""
    result = ops.minimum(input, other)
    result = ops.where(ops.isnan(input), other.astype(result.dtype), result)
    return ops.where(ops.isnan(other), input.astype(result.dtype), result)
