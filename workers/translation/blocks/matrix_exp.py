import math

from mindspore import ops


def matrix_exp(input):
    """The exponential of square matrices, by scaling, a Taylor series and squaring."""
    size = float(ops.abs(input).sum(-1).max()) if input.shape[-1] else 0.0
    halvings = max(0, math.ceil(math.log2(size))) if size > 0 else 0
    small = input / 2.0**halvings
    term = result = ops.broadcast_to(ops.eye(input.shape[-1], input.shape[-1], input.dtype), input.shape)
    for k in range(1, 18):
        term = ops.matmul(term, small) / k
        result = result + term
    for _ in range(halvings):
        result = ops.matmul(result, result)
    return result
