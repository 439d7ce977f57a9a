import functools

from mindspore import ops


def chain_matmul(*matrices):
    """The product of two or more matrices."""
    return functools.reduce(ops.matmul, matrices)
