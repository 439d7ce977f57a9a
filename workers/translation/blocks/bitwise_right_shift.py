import mindspore as ms
from mindspore import Tensor, ops


def bitwise_right_shift(input, other):
    """Bits moved to the right with the sign kept, which is division by a power of two, rounded down."""
    places = other if isinstance(other, Tensor) else Tensor(other, ms.int64)
    dtype = (input + other).dtype
    powers = ops.pow(Tensor(2, ms.int64), places.astype(ms.int64))
    return ops.floor_divide(input.astype(ms.int64), powers).astype(dtype)
