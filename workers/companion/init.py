"""Filling of parameters (torch.nn.init)."""

from __future__ import annotations

import math

from mindspore.common import initializer

from .ops.writing import write_into
from .optim.optimizers import MembersByName


def calculate_fan_in_and_fan_out(tensor):
    """How many inputs and how many outputs one element of a layer's weight takes part in."""
    if tensor.ndim < 2:
        raise ValueError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions")
    window = math.prod(tensor.shape[2:])
    return tensor.shape[1] * window, tensor.shape[0] * window


def calculate_correct_fan(tensor, mode):
    """The inputs or the outputs that one element of a layer's weight takes part in."""
    if mode.lower() not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    fan_in, fan_out = calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode.lower() == "fan_in" else fan_out


def calculate_gain(nonlinearity, param=None):
    """The factor by which an activation wants its weights scaled."""
    known = {"tanh": 5.0 / 3, "relu": math.sqrt(2.0), "selu": 0.75}
    if nonlinearity == "leaky_relu":
        return math.sqrt(2.0 / (1 + (0.01 if param is None else param) ** 2))
    return known.get(nonlinearity, 1)


def filled(tensor, draw):
    """Fill the tensor in place with what the initializer draws, and return it."""
    return write_into(tensor, initializer.initializer(draw, tensor.shape, tensor.dtype).init_data())


def constant_(tensor, val):
    """Fill the tensor in place with one number."""
    return filled(tensor, initializer.Constant(val))


def dirac_(tensor, groups=1):
    """Make the convolution pass its input through, in place."""
    return filled(tensor, initializer.Dirac(groups))


def eye_(tensor):
    """Make the matrix the identity, in place."""
    return filled(tensor, "identity")


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """He initialisation, normal, in place."""
    return filled(tensor, initializer.HeNormal(a, mode, nonlinearity))


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """He initialisation, uniform, in place."""
    return filled(tensor, initializer.HeUniform(a, mode, nonlinearity))


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    """Fill the tensor in place from N(mean, std**2)."""
    return filled(tensor, initializer.Normal(std, mean))


def ones_(tensor):
    """Fill the tensor in place with ones."""
    return filled(tensor, "ones")


def orthogonal_(tensor, gain=1, generator=None):
    """Make the matrix orthogonal, in place."""
    return filled(tensor, initializer.Orthogonal(gain))


def sparse_(tensor, sparsity, std=0.01, generator=None):
    """Fill the matrix in place from N(0, std**2) and a share of every column with zeros."""
    return filled(tensor, initializer.Sparse(sparsity, std))


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    """Fill the tensor in place from N(mean, std**2) cut off at a and b."""
    return filled(tensor, initializer.TruncatedNormal(std, mean, a, b))


def uniform_(tensor, a=0.0, b=1.0, generator=None):
    """Fill the tensor in place from U(a, b)."""
    middle, half = (a + b) / 2, (b - a) / 2
    filled(tensor, initializer.Uniform(half))
    return write_into(tensor, tensor + middle)


def xavier_normal_(tensor, gain=1.0, generator=None):
    """Glorot initialisation, normal, in place."""
    return filled(tensor, initializer.XavierNormal(gain))


def xavier_uniform_(tensor, gain=1.0, generator=None):
    """Glorot initialisation, uniform, in place."""
    return filled(tensor, initializer.XavierUniform(gain))


def zeros_(tensor):
    """Fill the tensor in place with zeros."""
    return filled(tensor, "zeros")


def initializer_named(name):
    """torch.nn.init's function of that name; the old names without an underscore too."""
    named = (
        constant_, dirac_, eye_, kaiming_normal_, kaiming_uniform_, normal_, ones_, orthogonal_, sparse_, trunc_normal_, uniform_,
        xavier_normal_, xavier_uniform_, zeros_,
    )  # fmt: skip
    found = {each.__name__: each for each in named} | {each.__name__[:-1]: each for each in named}
    if name not in found:
        raise AttributeError(f"torch.nn.init.{name} has no counterpart that is found by its name")
    return found[name]


initializers = MembersByName(initializer_named)  # stands for torch.nn.init itself
