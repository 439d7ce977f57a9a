"""Two values of one output: their class, and the numbers that justify it. Runs outside the sandbox, on plain arrays."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workers.parity.tolerances import EPSILON, EXACT, NOISE, NOISE_CEILING, ROUNDING, Tolerance
from workers.parity.verdict import Class

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Value:
    """One leaf of one side: `kind` is "tensor", "array", "number", "text" or "object"."""

    kind: str
    dtype: str = ""
    array: Array | None = None
    text: str = ""


@dataclass(frozen=True)
class Comparison:
    """`at` is the index of the worst element; `torch_value` and `mindspore_value` are the two values there."""

    name: str
    kind: Class
    note: str = ""
    shape: list[int] = field(default_factory=list)
    dtype: str = ""
    max_abs: float | None = None
    max_rel: float | None = None
    ulp: float | None = None
    cosine: float | None = None
    mismatched: int = 0
    at: list[int] = field(default_factory=list)
    torch_value: Any = None
    mindspore_value: Any = None
    tolerance: Tolerance = EXACT

    def to_dict(self) -> dict[str, Any]:
        given = {**self.__dict__, "class": str(self.kind), "tolerance": self.tolerance.to_dict()}
        del given["kind"]
        return {name: _plain(value) for name, value in given.items()}


def compare(name: str, ours: Value, theirs: Value, allowed: Tolerance, noise: Array | None = None) -> Comparison:
    """`ours` is torch's value; `noise` is how far float32 alone moved it (absolute, same shape), where that is known."""
    if ours.array is None or theirs.array is None:
        return _words(name, ours, theirs)
    shown = {"shape": list(ours.array.shape), "dtype": ours.dtype, "tolerance": allowed}
    if ours.array.shape != theirs.array.shape:
        note = f"shape {_shape(ours.array)} against {_shape(theirs.array)}"
        return Comparison(name, Class.SHAPE, note, **shown)
    found = _numbers(name, ours.array, theirs.array, allowed, noise, shown)
    mismatch = _type_note(ours, theirs)
    if mismatch and found.kind.same:
        return Comparison(**{**found.__dict__, "kind": Class.DTYPE, "note": mismatch})
    return found


def _words(name: str, ours: Value, theirs: Value) -> Comparison:
    one, other = _spell(ours), _spell(theirs)
    same = one == other
    note = "" if same else f"{one} against {other}"
    kind = Class.BIT_EQUAL if same else Class.DIFFERENT
    return Comparison(name, kind, note, torch_value=one, mindspore_value=other, mismatched=int(not same))


def _spell(value: Value) -> str:
    return value.text if value.array is None else f"{value.kind} {value.dtype} of shape {_shape(value.array)}"


def _shape(array: Array) -> str:
    return "(" + ", ".join(map(str, array.shape)) + ("," if array.ndim == 1 else "") + ")"


def _type_note(ours: Value, theirs: Value) -> str:
    if {ours.kind, theirs.kind} == {"tensor", "number"}:
        return f"{ours.kind} against {theirs.kind}"
    return "" if ours.dtype == theirs.dtype else f"{ours.dtype} against {theirs.dtype}"


def _numbers(
    name: str, ours: Array, theirs: Array, allowed: Tolerance, noise: Array | None, shown: dict[str, Any]
) -> Comparison:
    if ours.size == 0:
        return Comparison(name, Class.BIT_EQUAL, "empty", **shown)
    wide = np.complex128 if "c" in (ours.dtype.kind, theirs.dtype.kind) else np.float64
    if ours.dtype.kind in "biu" and theirs.dtype.kind in "biu":
        wide = np.int64
    one, other = ours.astype(wide), theirs.astype(wide)
    special = ~_same_specials(one, other)
    finite = np.isfinite(one) & np.isfinite(other)
    difference = np.where(finite, np.abs(np.where(finite, one, 0) - np.where(finite, other, 0)), 0).astype(np.float64)
    scale = float(np.max(np.abs(np.where(finite, one, 0)), initial=0.0))
    kind = _class(ours, theirs, special, difference, np.where(finite, np.abs(one), 0), allowed, noise, scale)
    mismatched = special | (difference > _bound(np.abs(np.where(finite, one, 0)), allowed, noise, scale))
    worst = np.unravel_index(int(np.argmax(np.where(special, np.inf, difference))), one.shape)
    return Comparison(
        name,
        kind,
        **shown,
        **_measures(one, other, difference, finite, scale, shown["dtype"]),
        mismatched=int(mismatched.sum()),
        at=[int(place) for place in worst],
        torch_value=_element(ours, worst),
        mindspore_value=_element(theirs, worst),
    )


def _same_specials(one: Array, other: Array) -> Array:
    """Where both are finite, both nan, or the same infinity."""
    both_nan = np.isnan(one) & np.isnan(other)
    return np.asarray(both_nan | (np.isfinite(one) & np.isfinite(other)) | (one == other))


def _class(
    ours: Array,
    theirs: Array,
    special: Array,
    difference: Array,
    size: Array,
    allowed: Tolerance,
    noise: Array | None,
    scale: float,
) -> Class:
    if special.any():
        return Class.SPECIAL_VALUES
    if not difference.any():
        return Class.BIT_EQUAL
    if allowed is EXACT:
        return Class.DIFFERENT
    epsilon = EPSILON[_coarser(ours, theirs)]
    floor = _floor(noise, scale)
    if (difference <= ROUNDING * epsilon * np.maximum(size, min(scale, 1.0)) + floor).all():
        return Class.ROUNDING
    return Class.TOLERANCE if (difference <= _bound(size, allowed, noise, scale)).all() else Class.DIFFERENT


def _coarser(*arrays: Array) -> str:
    names = [array.dtype.name for array in arrays if array.dtype.name in EPSILON]
    return max(names, key=EPSILON.__getitem__, default="float32")


def _floor(noise: Array | None, scale: float) -> float:
    """One number for the tensor: float32 moves neighbours of a lucky element as well."""
    if noise is None or noise.size == 0:
        return 0.0
    level = float(np.max(noise[np.isfinite(noise)], initial=0.0))
    return NOISE * level if level <= NOISE_CEILING * scale else 0.0


def _bound(size: Array, allowed: Tolerance, noise: Array | None, scale: float) -> Array:
    return np.asarray(allowed.rtol * size + allowed.atol * min(scale, 1.0) + _floor(noise, scale))


def _measures(
    one: Array, other: Array, difference: Array, finite: Array, scale: float, dtype: str
) -> dict[str, float | None]:
    size = np.abs(np.where(finite, one, 0)).astype(np.float64)
    relative = np.divide(difference, size, out=np.zeros_like(difference), where=size > 0)
    spacing = EPSILON.get(dtype, 0.0) * np.exp2(np.floor(np.log2(np.maximum(size, np.finfo(np.float64).tiny))))
    ulp = np.divide(difference, spacing, out=np.zeros_like(difference), where=spacing > 0)
    return {
        "max_abs": float(difference.max()),
        "max_rel": float(relative.max()),
        "ulp": float(ulp[size > 0].max(initial=0.0)) if dtype in EPSILON else None,
        "cosine": _cosine(one[finite], other[finite]),
    }


def _cosine(one: Array, other: Array) -> float | None:
    first, second = one.astype(np.complex128).ravel(), other.astype(np.complex128).ravel()
    length = float(np.linalg.norm(first) * np.linalg.norm(second))
    return float(abs(np.vdot(first, second)) / length) if length else None


def _element(array: Array, place: tuple[Any, ...]) -> Any:
    return array[place].item()


def _plain(value: Any) -> Any:
    """JSON has no nan, inf or complex numbers."""
    if isinstance(value, complex) or (isinstance(value, float) and not math.isfinite(value)):
        return str(value)
    return value
