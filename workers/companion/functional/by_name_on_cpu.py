"""What MindSpore's kernels of the CPU get wrong, by torch's name for it; all else is found as for any device."""

from __future__ import annotations

from ..optim.optimizers import MembersByName
from .activation import hardswish, leaky_relu, selu, softplus_with_digits
from .by_name import function_named


def function_named_on_cpu(name):
    """torch.nn.functional's activation, loss or dropout of that name, for a CPU."""
    exact = {"hardswish": hardswish, "leaky_relu": leaky_relu, "selu": selu, "softplus": softplus_with_digits}
    return exact[name] if name in exact else function_named(name)


functions_on_cpu = MembersByName(function_named_on_cpu)  # stands for torch.nn.functional itself, for a CPU
