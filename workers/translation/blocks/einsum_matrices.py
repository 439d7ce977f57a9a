from mindspore import ops


def einsum_matrices(x, gone, full, order, shape):
    """An operand as a batch of matrices."""
    x = x.sum(gone) if gone else x
    x = ops.transpose(ops.broadcast_to(x, full), order) if full else x
    return x.reshape(shape)
