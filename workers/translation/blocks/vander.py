from mindspore import ops


def vander(x, N=None, increasing=False):
    """Powers of a vector as columns, falling unless told otherwise."""
    count = x.shape[0] if N is None else N
    powers = [ops.pow(x, k) for k in range(count)]
    return ops.stack(powers if increasing else powers[::-1], -1)
