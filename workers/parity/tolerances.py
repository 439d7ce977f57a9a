"""How far two right results may lie apart: one table, each line with its reason.

A difference d of element x is allowed when d <= rtol * |x| + atol * scale. The scale is the tensor's largest magnitude,
at most 1, so that small values are not drowned by one large one. Integers, booleans and words must be equal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

EPSILON = {"float16": 2.0**-10, "bfloat16": 2.0**-7, "float32": 2.0**-23, "float64": 2.0**-52}
EPSILON |= {"complex64": EPSILON["float32"], "complex128": EPSILON["float64"]}
ROUNDING = 8  # units in the last place of the tensor's scale that reordering a few sums may cost
NOISE = 8  # times the measured noise floor
NOISE_AROUND = 1e-2  # of the values that a value belongs to
CANCELLED = 1e-3  # of the gradient of its weight: what is left of a bias in front of a norm, which has none
NOISE_CEILING = 1e-3  # of the scale: more is not noise but an unstable program


@dataclass(frozen=True)
class Tolerance:
    rtol: float
    atol: float
    reason: str
    zh: str = ""

    def to_dict(self) -> dict[str, Any]:
        return {"rtol": self.rtol, "atol": self.atol, "reason": {"en": self.reason, "zh": self.zh or self.reason}}


_WORDS = {
    "float16": ("float16 keeps 11 bits; sums are kept in float32 on one side only", "float16 有 11 位精度，仅一侧用 float32 累加"),
    "bfloat16": ("bfloat16 keeps 8 bits", "bfloat16 有 8 位精度"),
    "float32": ("float32 kernels of two libraries, a few hundred additions deep", "两个库的 float32 算子，累加深度约数百次"),
    "float64": (
        "float64; MindSpore's CPU kernels fall back to float32 accuracy in places",
        "float64;MindSpore 的部分 CPU 算子只有 float32 精度",
    ),
    "float": ("a Python number made of float32 values", "由 float32 值得到的 Python 数"),
    "complex": ("a Python number made of float32 values", "由 float32 值得到的 Python 数"),
    "complex64": ("two float32 parts", "两个 float32 分量"),
    "complex128": ("two float64 parts", "两个 float64 分量"),
    "constants": (
        "made once, by functions of which MindSpore's CPU kernels approximate some",
        "仅构造一次，所用函数中 MindSpore 的部分 CPU 算子为近似实现",
    ),
    "run": (
        "a share of the change: every step of an optimizer multiplies the rounding before it",
        "相对于变化量：优化器的每一步都会放大之前的舍入误差",
    ),
    "training": ("every step of a training multiplies the rounding before it", "训练的每一步都会放大之前的舍入误差"),
    "mixed precision": (
        "both sides compute in float16, which rounds in other places; every step of a training multiplies it",
        "两侧都以 float16 计算，舍入位置不同；训练的每一步都会放大它",
    ),
    "printed": (
        "one unit of the last digit that was printed, none for whole numbers, on top of the type's own",
        "在该类型的容差之上，再加所打印末位的一个单位(整数除外)",
    ),
    "fresh weights": (
        "drawn anew each time: mean and spread within 6 standard errors, Kolmogorov-Smirnov distance within its bound at 3e-8",
        "每次重新抽取：均值与标准差在 6 个标准误之内，Kolmogorov-Smirnov 距离在 3e-8 水平的界内",
    ),
}


def _allow(name: str, rtol: float, atol: float) -> Tolerance:
    return Tolerance(rtol, atol, *_WORDS[name])


TABLE = {
    "float16": _allow("float16", 1e-3, 1e-3),
    "bfloat16": _allow("bfloat16", 1.6e-2, 1e-2),
    "float32": _allow("float32", 1.3e-6, 1e-5),
    "float64": _allow("float64", 1e-7, 1e-7),
    "float": _allow("float", 1.3e-6, 1e-5),
    "complex": _allow("complex", 1.3e-6, 1e-5),
    "complex64": _allow("complex64", 1.3e-6, 1e-5),
    "complex128": _allow("complex128", 1e-7, 1e-7),
}
EXACT = Tolerance(0.0, 0.0, "integers, booleans and words must be equal", "整数、布尔与文字必须相等")

# What is not one pass through a network has an allowance of its own.
SITUATIONS = {
    "constants": _allow("constants", 1e-3, 1e-3),
    "run": _allow("run", 0.0, 0.02),
    "training": _allow("training", 3e-4, 3e-4),
    "mixed precision": _allow("mixed precision", 1e-2, 1e-2),
    "printed": _allow("printed", 0.0, 0.0),
    "fresh weights": _allow("fresh weights", 0.0, 0.0),
}

# MindSpore's CPU kernels that approximate, measured over [-8, 8]; the value is the allowed absolute difference.
APPROXIMATE = {
    "expm1": 5e-4,
    "exp": 2e-5,
    "mish": 2e-3,
    "Mish": 2e-3,
}


def tolerance(kind: str, depth: int = 0, names: frozenset[str] = frozenset()) -> Tolerance:
    """The allowance for element type `kind`, after `depth` layers, for a program that uses the torch names `names`."""
    allowed = TABLE.get(kind, EXACT)
    if allowed is EXACT:
        return allowed
    if depth > 1:
        factor = float(depth) ** 0.5
        reason, zh = f"{allowed.reason}; {depth} layers deep", f"{allowed.zh}；深 {depth} 层"
        allowed = Tolerance(allowed.rtol * factor, allowed.atol * factor, reason, zh)
    loose = max((APPROXIMATE[name], name) for name in names & APPROXIMATE.keys()) if names & APPROXIMATE.keys() else None
    if loose and loose[0] > allowed.atol:
        reason, zh = f"MindSpore's CPU kernel of {loose[1]} approximates", f"MindSpore 的 {loose[1]} CPU 算子为近似实现"
        allowed = replace(allowed, atol=loose[0], reason=reason, zh=zh)
    return allowed


def table() -> dict[str, Any]:
    """Everything above, for the page that explains a verdict."""
    kinds = {name: allowed.to_dict() for name, allowed in TABLE.items()} | {"other": EXACT.to_dict()}
    return {
        "kinds": kinds,
        "situations": {name: allowed.to_dict() for name, allowed in SITUATIONS.items()},
        "approximate": dict(APPROXIMATE),
        "rounding": ROUNDING,
        "noise": NOISE,
        "ceiling": NOISE_CEILING,
    }
