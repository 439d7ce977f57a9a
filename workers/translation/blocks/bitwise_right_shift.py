from mindspore import ops


def bitwise_right_shift(input, other):
    """Bits moved to the right with the sign kept, which is division by a power of two, rounded down."""
    return ops.floor_divide(input, ops.pow(2, other))
