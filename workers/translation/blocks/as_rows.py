from mindspore import ops


def as_rows(weight, dim):
    """The weight as a matrix whose rows are the slices along dim."""
    axes = (dim, *(axis for axis in range(weight.ndim) if axis != dim))
    return ops.transpose(weight, axes).reshape(weight.shape[dim], -1)
