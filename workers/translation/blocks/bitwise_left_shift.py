from mindspore import ops


def bitwise_left_shift(input, other):
    """Bits moved to the left, which is a product with a power of two."""
    return input * ops.pow(2, other)
