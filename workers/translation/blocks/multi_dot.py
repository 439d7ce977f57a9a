import functools

from mindspore import ops


def multi_dot(tensors):
    """The product of two or more matrices; the first and last may be vectors."""
    return functools.reduce(ops.matmul, tensors)
