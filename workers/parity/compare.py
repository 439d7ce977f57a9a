"""Two values of one output: their class, and the numbers that justify it. Runs outside the sandbox, on plain arrays."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from workers.parity.pairs import Pair
from workers.parity.tolerances import EXACT, Tolerance
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


def compare(name: str, ours: Value, theirs: Value, allowed: Tolerance, noise: float = 0.0, around: float = 0.0) -> Comparison:
    """`ours` is torch's value; `noise` is how far float32 alone moved it, `around` the size of the values it belongs to."""
    if ours.array is None or theirs.array is None:
        return _words(name, ours, theirs)
    shape, kind = list(ours.array.shape), ours.dtype
    if ours.array.shape != theirs.array.shape:
        note = f"shape {_shape(ours.array)} against {_shape(theirs.array)}"
        return Comparison(name, Class.SHAPE, note, shape, kind, tolerance=allowed)
    if ours.array.size == 0:
        found = Comparison(name, Class.BIT_EQUAL, "empty", shape, kind, tolerance=allowed)
    else:
        found = _numbers(name, Pair.of(ours.array, theirs.array, allowed, noise, around), kind)
    mismatch = _type_note(ours, theirs)
    return replace(found, kind=Class.DTYPE, note=mismatch) if mismatch and found.kind.same else found


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


def _numbers(name: str, pair: Pair, kind: str) -> Comparison:
    place = np.unravel_index(int(np.argmax(np.where(pair.special, np.inf, pair.difference))), pair.ours.shape)
    return Comparison(
        name,
        pair.kind,
        f"cannot be decided: rounding alone moves it by {pair.noise:.3g}" if pair.kind is Class.NOT_RUN else "",
        shape=list(pair.ours.shape),
        dtype=kind,
        max_abs=float(pair.difference.max()),
        max_rel=float(pair.relative.max()),
        ulp=pair.ulp(kind),
        cosine=pair.cosine(),
        mismatched=int((pair.special | (pair.difference > pair.bound)).sum()),
        at=[int(index) for index in place],
        torch_value=pair.ours[place].item(),
        mindspore_value=pair.theirs[place].item(),
        tolerance=pair.allowed,
    )


def _plain(value: Any) -> Any:
    """JSON has no nan, inf or complex numbers."""
    if isinstance(value, complex) or (isinstance(value, float) and not math.isfinite(value)):
        return str(value)
    return value
