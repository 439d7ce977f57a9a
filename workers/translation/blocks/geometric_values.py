import math

from mindspore import ops


def geometric_values(input, p, generator=None):
    """How many trials of probability p it takes to the first success, in the shape and dtype of the tensor."""
    trials = ops.ceil(ops.log(1 - ops.rand(input.shape)) / math.log(1 - p))
    return ops.maximum(trials, ops.ones_like(trials)).astype(input.dtype)
