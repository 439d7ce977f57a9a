from __future__ import annotations

from mindspore import ops


def index_put(input, indices, values, accumulate=False):
    """A copy of input with values written, or added, at the indexed places."""
    output = input.copy()
    if not accumulate:
        output[tuple(indices)] = values
        return output
    places = ops.arange(input.size).reshape(input.shape)[tuple(indices)]
    added = ops.broadcast_to(values, places.shape).reshape(-1)
    return ops.tensor_scatter_add(output.reshape(-1), places.reshape(-1, 1), added).reshape(input.shape)
