import collections
from mindspore import ops
import mindspore as ms

_Frexp = collections.namedtuple("frexp", ["mantissa", "exponent"])


def frexp(input):
    """Mantissa in [0.5, 1) and int32 exponent, so that input = mantissa * 2 ** exponent."""
    size = ops.abs(input)
    zero = size == 0
    exponent = ops.floor(ops.log2(ops.where(zero, ops.ones_like(size), size))) + 1
    mantissa = input / ops.pow(2.0, exponent)
    over, under = ops.abs(mantissa) >= 1, ops.logical_and(ops.abs(mantissa) < 0.5, ops.logical_not(zero))
    exponent = exponent + over.astype(input.dtype) - under.astype(input.dtype)
    exponent = ops.where(zero, ops.zeros_like(exponent), exponent)
    return _Frexp(input / ops.pow(2.0, exponent), exponent.astype(ms.int32))
