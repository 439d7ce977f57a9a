import mindspore as ms
from mindspore import ops


def frexp(input):
    """Mantissa in [0.5, 1) and int32 exponent, so that input = mantissa * 2 ** exponent."""
    zero = input == 0
    size = ops.where(zero, ops.ones_like(input), ops.abs(input))
    exponent = ops.floor(ops.log2(size)) + 1
    mantissa = size / ops.pow(2.0, exponent)
    exponent = exponent + (mantissa >= 1).astype(input.dtype) - (mantissa < 0.5).astype(input.dtype)
    exponent = ops.where(zero, ops.zeros_like(exponent), exponent)
    return input / ops.pow(2.0, exponent), exponent.astype(ms.int32)
