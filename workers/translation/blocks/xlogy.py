import mindspore as ms
from mindspore import Tensor, ops


def xlogy(input, other):
    """input * log(other), and zero where input is zero even if the logarithm is infinite."""
    kinds = [v.dtype for v in (input, other) if isinstance(v, Tensor) and v.is_floating_point()] + [ms.float32]
    if not isinstance(other, Tensor) or not other.is_floating_point():
        other = other.astype(kinds[0]) if isinstance(other, Tensor) else Tensor(float(other), kinds[0])
    if not isinstance(input, Tensor):
        input = Tensor(float(input), kinds[0])
    zero = ops.logical_and(input == 0, ops.logical_or(other <= 0, ops.isinf(other)))
    return input * ops.log(ops.where(zero, ops.ones_like(other), other))
