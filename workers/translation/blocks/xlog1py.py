from mindspore import Tensor, ops


def xlog1py(input, other):
    """input * log1p(other), and zero where input is zero even if the logarithm is infinite."""
    other = other if isinstance(other, Tensor) else Tensor(float(other), input.dtype)
    input = input if isinstance(input, Tensor) else Tensor(float(input), other.dtype)
    zero = ops.logical_and(input == 0, ops.logical_or(other <= -1, ops.isinf(other)))
    return input * ops.log1p(ops.where(zero, ops.zeros_like(other), other))
