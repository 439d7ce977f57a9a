import mindspore as ms
from mindspore import Tensor, ops


def bitwise_left_shift(input, other):
    """Bits moved to the left, which is a product with a power of two."""
    places = other if isinstance(other, Tensor) else Tensor(other, ms.int64)
    dtype = (input + other).dtype
    return (input.astype(ms.int64) * ops.pow(Tensor(2, ms.int64), places.astype(ms.int64))).astype(dtype)
