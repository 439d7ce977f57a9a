import mindspore as ms
from mindspore import ops


def entr(input):
    """-x log x; zero at zero and minus infinity below."""
    input = input if input.is_floating_point() else input.astype(ms.float32)
    safe = ops.where(input > 0, input, ops.ones_like(input))
    return ops.where(input < 0, ops.full_like(input, float("-inf")), -input * ops.log(safe) + input * 0)
