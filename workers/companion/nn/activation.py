"""Activations."""

from __future__ import annotations

import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops

from ..functional.activation import (
    elu,
    hardshrink,
    hardswish,
    hardtanh,
    leaky_relu,
    log_softmax,
    mish,
    prelu,
    rrelu,
    selu,
    softmax,
    softmax_with_single,
    softmin,
    softplus,
    softplus_with_digits,
    softshrink,
)
from ..ops.arithmetic import accurate_tanh
from ..ops.writing import write_into


class CELU(nn.CELU):
    """nn.CELU that can overwrite its input."""

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__(alpha)
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)


class ELU(nn.Cell):
    """ELU for any alpha."""

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.alpha, self.inplace = alpha, inplace

    def construct(self, x):
        return write_into(x, elu(x.copy(), self.alpha)) if self.inplace else elu(x, self.alpha)


class GELU(nn.GELU):
    """nn.GELU, exact unless the tanh form is asked for."""

    def __init__(self, approximate="none"):
        super().__init__(approximate == "tanh")


class GLU(nn.GLU):
    """nn.GLU over dim."""

    def __init__(self, dim=-1):
        super().__init__(dim)


class Hardshrink(nn.Cell):
    """x outside [-lambd, lambd], zero inside."""

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, x):
        return hardshrink(x, self.lambd)


class Hardsigmoid(nn.HSigmoid):
    """nn.HSigmoid that can overwrite its input."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)


class Hardswish(nn.HSwish):
    """nn.HSwish that can overwrite its input."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)


class HardswishAtLimits(Hardswish):
    """Hard swish for a CPU, on which MindSpore's gradient on the limits is not torch's."""

    def construct(self, x):
        return write_into(x, hardswish(x.copy())) if self.inplace else hardswish(x)


class Hardtanh(nn.Cell):
    """The values between two limits, with torch's gradient on them; it can overwrite its input."""

    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False):
        super().__init__()
        self.min_val, self.max_val, self.inplace = float(min_val), float(max_val), inplace

    def construct(self, x):
        kept = hardtanh(x.copy() if self.inplace else x, self.min_val, self.max_val)
        return write_into(x, kept) if self.inplace else kept


class LeakyReLU(nn.LeakyReLU):
    """nn.LeakyReLU whose slope is 0.01 unless given; it can overwrite its input."""

    def __init__(self, negative_slope=0.01, inplace=False):
        super().__init__(negative_slope)
        self.negative_slope, self.inplace = negative_slope, inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)


class LeakyReLUAtZero(LeakyReLU):
    """LeakyReLU for a CPU, on which MindSpore's gradient at zero is not torch's."""

    def construct(self, x):
        bent = leaky_relu(x.copy() if self.inplace else x, self.negative_slope)
        return write_into(x, bent) if self.inplace else bent


class LogSigmoid(nn.Cell):
    """log(sigmoid(x)), finite for large x."""

    def construct(self, x):
        return -softplus(-x)


class LogSigmoidWithDigits(nn.Cell):
    """log(sigmoid(x)) for a CPU, on which log1p loses the digits of what is near zero."""

    def construct(self, x):
        return -softplus_with_digits(-x)


class LogSoftmax(nn.Cell):
    """Logarithm of the softmax; the axis, unless given, follows from the number of dimensions."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, x):
        guessed = 0 if x.ndim in (0, 1, 3) else 1
        return log_softmax(x, guessed if self.dim is None else self.dim)


class Mish(nn.Cell):
    """x * tanh(softplus(x)) without the approximate tanh."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, mish(x.copy())) if self.inplace else mish(x)


class PReLU(nn.Cell):
    """One slope for negative inputs, or one for each channel."""

    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        super().__init__()
        self.num_parameters = num_parameters
        self.w = Parameter(Tensor([float(init)] * num_parameters, ms.float32), name="w")

    def construct(self, x):
        return prelu(x, self.w)


class ReLU(nn.ReLU):
    """nn.ReLU that can overwrite its input."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)


class ReLU6(nn.Cell):
    """x between 0 and 6, for every type of number; on both ends the gradient is zero."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, hardtanh(x.copy(), 0, 6)) if self.inplace else hardtanh(x, 0, 6)


class RReLU(nn.Cell):
    """Random slopes while training, their mean otherwise."""

    def __init__(self, lower=1.0 / 8, upper=1.0 / 3, inplace=False):
        super().__init__()
        self.lower, self.upper = lower, upper

    def construct(self, x):
        return rrelu(x, self.lower, self.upper, self.training)


class SELU(nn.SeLU):
    """nn.SeLU that can overwrite its input."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)


class SELUWithGradient(SELU):
    """SELU for a CPU, on which MindSpore's gradient is off by up to 1.7."""

    def construct(self, x):
        return write_into(x, selu(x.copy())) if self.inplace else selu(x)


class SiLU(nn.SiLU):
    """nn.SiLU that can overwrite its input."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)


class Softmax(nn.Cell):
    """nn.Softmax whose axis, unless given, follows from the number of dimensions."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, x):
        return softmax(x, self.dim)


class SoftmaxWithSingle(nn.Cell):
    """Softmax for a CPU, on which taking a gradient along a single element spoils MindSpore's later ones: it is 1 there."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, x):
        return softmax_with_single(x, self.dim)


class Softmin(nn.Cell):
    """softmax of the negative."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, x):
        return softmin(x, self.dim)


class Softplus(nn.Cell):
    """log(1 + exp(beta * x)) / beta, linear above the threshold."""

    def __init__(self, beta=1.0, threshold=20.0):
        super().__init__()
        self.beta, self.threshold = beta, threshold

    def construct(self, x):
        return ops.softplus(x, self.beta, self.threshold)


class DoubleSoftplus(Softplus):
    """Softplus written out, for a CPU: its kernel is less precise in float64."""

    def construct(self, x):
        return softplus_with_digits(x, self.beta, self.threshold)


class Softshrink(nn.Cell):
    """x moved towards zero by lambd."""

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, x):
        return softshrink(x, self.lambd)


class Tanh(nn.Tanh):
    """nn.Tanh to float32 precision."""

    def construct(self, x):
        return accurate_tanh(x)


class Tanhshrink(nn.Cell):
    """x - tanh(x) to float32 precision."""

    def construct(self, x):
        return x - accurate_tanh(x)


class Threshold(nn.Threshold):
    """nn.Threshold that can overwrite its input."""

    def __init__(self, threshold, value, inplace=False):
        super().__init__(threshold, value)
        self.inplace = inplace

    def construct(self, x):
        return write_into(x, super().construct(x.copy())) if self.inplace else super().construct(x)
