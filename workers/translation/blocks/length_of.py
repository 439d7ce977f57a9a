from mindspore import ops


def length_of(weight, dim):
    """The length of each slice along dim, of the whole weight for None."""
    axes = tuple(axis for axis in range(weight.ndim) if dim is None or axis != dim % weight.ndim)
    length = ops.sqrt((weight * weight).sum(axes, keepdims=True))
    return length.reshape(()) if dim is None else length
