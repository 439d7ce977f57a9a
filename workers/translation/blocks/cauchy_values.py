import math

from mindspore import ops


def cauchy_values(input, median=0, sigma=1, generator=None):
    """Cauchy distributed numbers in the shape and dtype of the tensor."""
    return (ops.tan((ops.rand(input.shape) - 0.5) * math.pi) * sigma + median).astype(input.dtype)
