"""How far two right results may lie apart: one table, each line with its reason.

A difference d of element x is allowed when d <= rtol * |x| + atol * scale. The scale is the tensor's largest magnitude,
at most 1, so that small values are not drowned by one large one. Integers, booleans and words must be equal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

EPSILON = {"float16": 2.0**-10, "bfloat16": 2.0**-7, "float32": 2.0**-23, "float64": 2.0**-52}
EPSILON |= {"complex64": EPSILON["float32"], "complex128": EPSILON["float64"]}
ROUNDING = 8  # units in the last place of the tensor's scale that reordering a few sums may cost
NOISE = 8  # times the measured noise floor
NOISE_AROUND = 1e-2  # of the values that a value belongs to
NOISE_CEILING = 1e-3  # of the scale: more is not noise but an unstable program


@dataclass(frozen=True)
class Tolerance:
    rtol: float
    atol: float
    reason: str

    def to_dict(self) -> dict[str, float | str]:
        return {"rtol": self.rtol, "atol": self.atol, "reason": self.reason}


TABLE = {
    "float16": Tolerance(1e-3, 1e-3, "float16 keeps 11 bits; sums are kept in float32 on one side only"),
    "bfloat16": Tolerance(1.6e-2, 1e-2, "bfloat16 keeps 8 bits"),
    "float32": Tolerance(1.3e-6, 1e-5, "float32 kernels of two libraries, a few hundred additions deep"),
    "float64": Tolerance(1e-7, 1e-7, "float64; MindSpore's CPU kernels fall back to float32 accuracy in places"),
    "float": Tolerance(1.3e-6, 1e-5, "a Python number made of float32 values"),
    "complex": Tolerance(1.3e-6, 1e-5, "a Python number made of float32 values"),
    "complex64": Tolerance(1.3e-6, 1e-5, "two float32 parts"),
    "complex128": Tolerance(1e-7, 1e-7, "two float64 parts"),
}
EXACT = Tolerance(0.0, 0.0, "integers, booleans and words must be equal")

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
        allowed = Tolerance(allowed.rtol * factor, allowed.atol * factor, f"{allowed.reason}; {depth} layers deep")
    loose = max((APPROXIMATE[name], name) for name in names & APPROXIMATE.keys()) if names & APPROXIMATE.keys() else None
    if loose and loose[0] > allowed.atol:
        allowed = replace(allowed, atol=loose[0], reason=f"MindSpore's CPU kernel of {loose[1]} approximates")
    return allowed
