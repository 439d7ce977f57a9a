from mindspore import ops


def fmax(input, other):
    """Elementwise maximum; of a number and nan, the number."""
    result = ops.maximum(input, other)
    result = ops.where(ops.isnan(input), other.astype(result.dtype), result)
    return ops.where(ops.isnan(other), input.astype(result.dtype), result)
