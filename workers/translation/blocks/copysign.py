import mindspore as ms
from mindspore import Tensor, ops


def copysign(input, other):
    """The magnitude of the first with the sign of the second, also of negative zero."""
    size = ops.abs(input if input.is_floating_point() else input.astype(ms.float32))
    sign = other if isinstance(other, Tensor) else Tensor(float(other), size.dtype)
    if sign.is_floating_point():
        size = size * ops.ones_like(sign)
    return ops.where(ops.signbit(sign), -size, size)
