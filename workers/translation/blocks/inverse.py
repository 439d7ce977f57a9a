from mindspore import ops


def inverse(input):
    """The inverse of square matrices: the solution for the identity."""
    identity = ops.eye(input.shape[-1], input.shape[-1], input.dtype)
    return ops.matrix_solve(input, ops.broadcast_to(identity, input.shape))
