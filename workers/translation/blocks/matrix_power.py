from mindspore import ops


def matrix_power(input, n):
    """A matrix multiplied with itself n times; negative powers are those of the inverse."""
    result = ops.broadcast_to(ops.eye(input.shape[-1], input.shape[-1], input.dtype), input.shape)
    base = inverse(input) if n < 0 else input
    for bit in bin(abs(n))[:1:-1]:
        result = ops.matmul(result, base) if bit == "1" else result
        base = ops.matmul(base, base)
    return result
