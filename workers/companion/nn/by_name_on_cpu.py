"""Layers whose kernels MindSpore's CPU gets wrong, by torch's name for them; all others are found as for any device."""

from __future__ import annotations

from ..optim.optimizers import MembersByName
from .activation import HardswishAtLimits, LeakyReLUAtZero, LogSigmoidWithDigits, SELUWithGradient
from .by_name import layer_named, unsized_layer_named


def _exact_layer(name, found):
    """A layer for a CPU, else what is found by the name."""
    exact = {
        "Hardswish": HardswishAtLimits,
        "LeakyReLU": LeakyReLUAtZero,
        "LogSigmoid": LogSigmoidWithDigits,
        "SELU": SELUWithGradient,
    }
    return exact[name] if name in exact else found(name)


def unsized_layer_named_on_cpu(name):
    """torch.nn's class of that name for a CPU, among those that can be made without arguments."""
    return _exact_layer(name, unsized_layer_named)


def layer_named_on_cpu(name):
    """torch.nn's class of that name, for a CPU."""
    return _exact_layer(name, layer_named)


layers_on_cpu = MembersByName(layer_named_on_cpu)  # stands for torch.nn itself, for a CPU
