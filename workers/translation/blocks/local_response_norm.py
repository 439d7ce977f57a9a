from __future__ import annotations

from mindspore import ops


def local_response_norm(input, size, alpha=1e-4, beta=0.75, k=1.0):
    """Divide by a power of the mean square over `size` neighbouring channels."""
    squares = ops.square(input)
    before, after = size // 2, (size - 1) // 2
    shape = list(input.shape)
    shape[1] = before
    padded = ops.cat([ops.zeros(tuple(shape), input.dtype), squares], 1) if before else squares
    shape[1] = after
    padded = ops.cat([padded, ops.zeros(tuple(shape), input.dtype)], 1) if after else padded
    channels = input.shape[1]
    total = sum(padded[:, first : first + channels] for first in range(size))
    return input / (total / size * alpha + k) ** beta
