from __future__ import annotations

from mindspore import ops


def index_reduce(input, dim, index, source, reduce, include_self=True):
    """A copy of input in which the indexed slices along dim are reduced with those of source."""
    shape = [1] * input.ndim
    shape[dim] = -1
    return scatter_reduce(input, dim, ops.broadcast_to(index.reshape(shape), source.shape), source, reduce, include_self)
