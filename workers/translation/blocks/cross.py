from mindspore import ops


def cross(input, other, dim=None):
    """Vector product along an axis of length three, the first such axis by default."""
    dim = (input.shape.index(3) if dim is None else dim) % input.ndim
    at = [(slice(None),) * dim + (slice(i, i + 1),) for i in range(3)]
    parts = [input[at[i - 2]] * other[at[i - 1]] - input[at[i - 1]] * other[at[i - 2]] for i in range(3)]
    return ops.cat(parts, dim)
