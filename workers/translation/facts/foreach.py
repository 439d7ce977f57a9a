"""Torch's calls over lists of tensors, `torch._foreach_add_(averages, grads)`, for which one call for each tensor can stand."""

from __future__ import annotations

PREFIX = "_foreach_"
_OF_ONE = (
    "abs acos asin atan ceil cos cosh erf erfc exp expm1 floor frac lgamma log log10 log1p log2 neg reciprocal round rsqrt sigmoid "
    "sign sin sinh sqrt tan tanh trunc zero_"
)
SCALED = frozenset({"addcmul", "addcdiv"})
# How many of the arguments are lists for sure; one behind them is a list or a number for all.
LISTS = {
    **dict.fromkeys(_OF_ONE.split(), 1),
    **dict.fromkeys("add sub mul div pow maximum minimum clamp_min clamp_max".split(), 1),
    **dict.fromkeys(("lerp", "copy_"), 2),
    **dict.fromkeys(SCALED, 3),
}


def is_walked(name: str) -> bool:
    """Of `torch._foreach_lerp_`: calls of it can be written for each tensor."""
    short = name.removeprefix(f"torch.{PREFIX}")
    return short != name and not LISTS.keys().isdisjoint({short, short.removesuffix("_")})
