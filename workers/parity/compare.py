"""Two values of one output: their class, and the numbers that justify it. Runs outside the sandbox, on plain arrays."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from workers.parity.notes import Note, against, told
from workers.parity.pairs import Pair
from workers.parity.tolerances import EXACT, Tolerance
from workers.parity.verdict import Class

Array = np.ndarray[Any, Any]
UNITS = 1.01  # of the last digit that was printed
WORD = re.compile(r"[^\W\d_]+")
FRAMEWORK_TEXT = re.compile(r"\b(?:[Tt]ensor|Parameter|torch|mindspore|dtype|grad_fn|device|array|Size)\b|\b[A-Z]\w*\(|<")


@dataclass(frozen=True)
class Value:
    """One leaf of one side: `kind` is "tensor", "array", "number", "text", "object" or "printed".

    `unit`, of what is printed: one unit of the last digit of each number.
    """

    kind: str
    dtype: str = ""
    array: Array | None = None
    text: str = ""
    unit: Array | None = None


@dataclass(frozen=True)
class Comparison:
    """`share`: of what is allowed, the largest difference. `nan` and `inf`: how many of them torch has, and MindSpore. `at` is
    the index of the worst element; `torch_value` and `mindspore_value` are the two values there.
    """

    name: str
    kind: Class
    note: str = ""
    shape: list[int] = field(default_factory=list)
    dtype: str = ""
    max_abs: float | None = None
    max_rel: float | None = None
    ulp: float | None = None
    cosine: float | None = None
    share: float | None = None
    mismatched: int = 0
    nan: list[int] = field(default_factory=list)
    inf: list[int] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    torch_value: Any = None
    mindspore_value: Any = None
    tolerance: Tolerance = EXACT

    def to_dict(self) -> dict[str, Any]:
        given = {**self.__dict__, "class": str(self.kind), "tolerance": self.tolerance.to_dict(), "note": told(self.note)}
        del given["kind"]
        return {name: _plain(value) for name, value in given.items()}


def compare(name: str, ours: Value, theirs: Value, allowed: Tolerance, noise: float = 0.0, around: float = 0.0) -> Comparison:
    """`ours` is torch's value; `noise` is how far float32 alone moved it, `around` the size of the values it belongs to."""
    if ours.array is None or theirs.array is None:
        return _words(name, ours, theirs)
    shape, kind = list(ours.array.shape), ours.dtype
    if ours.array.shape != theirs.array.shape:
        one, other = _shape(ours.array), _shape(theirs.array)
        note = Note(f"shape {one} against {other}", f"形状：torch 为 {one}，MindSpore 为 {other}")
        return Comparison(name, Class.SHAPE, note, shape, kind, tolerance=allowed)
    if ours.array.size == 0:
        found = Comparison(name, Class.BIT_EQUAL, Note("empty", "没有元素"), shape, kind, tolerance=allowed)
    else:
        found = _numbers(name, Pair.of(ours.array, theirs.array, allowed, noise, around, _unit(ours, theirs)), kind)
    mismatch = _type_note(ours, theirs)
    if mismatch and found.kind.same:
        return replace(found, kind=Class.DTYPE, note=mismatch)
    if found.kind.same and _other_words(ours.text, theirs.text):
        return replace(found, kind=Class.DIFFERENT, note=against(ours.text, theirs.text), mismatched=1)
    return found


def _other_words(one: str, other: str) -> bool:
    """Of a printed line; not where a framework has written a part of it, since the two write differently."""
    return WORD.findall(one) != WORD.findall(other) and not FRAMEWORK_TEXT.search(f"{one} {other}")


def _unit(ours: Value, theirs: Value) -> Array | float:
    """The finer one: 0.5 and 0.50000006 may be the same number with fewer digits to write."""
    return 0.0 if ours.unit is None or theirs.unit is None else UNITS * np.minimum(ours.unit, theirs.unit)


def _words(name: str, ours: Value, theirs: Value) -> Comparison:
    one, other = _spell(ours), _spell(theirs)
    same = one == other
    note = "" if same else against(one, other)
    kind = Class.BIT_EQUAL if same else Class.DIFFERENT
    return Comparison(name, kind, note, torch_value=one, mindspore_value=other, mismatched=int(not same))


def _spell(value: Value) -> str:
    return value.text if value.array is None else f"{value.kind} {value.dtype} of shape {_shape(value.array)}"


def _shape(array: Array) -> str:
    return "(" + ", ".join(map(str, array.shape)) + ("," if array.ndim == 1 else "") + ")"


def _type_note(ours: Value, theirs: Value) -> str:
    if {ours.kind, theirs.kind} == {"tensor", "number"}:
        return against(ours.kind, theirs.kind)
    return "" if ours.dtype == theirs.dtype else against(ours.dtype, theirs.dtype)


def _undecided(noise: float) -> Note:
    en = f"cannot be decided: rounding alone moves it by {noise:.3g}"
    return Note(en, f"无法判定：仅舍入就使其变化 {noise:.3g}")


def _numbers(name: str, pair: Pair, kind: str) -> Comparison:
    place = np.unravel_index(int(np.argmax(np.where(pair.special, np.inf, pair.difference))), pair.ours.shape)
    return Comparison(
        name,
        pair.kind,
        _undecided(pair.noise) if pair.kind is Class.NOT_RUN else "",
        shape=list(pair.ours.shape),
        dtype=kind,
        max_abs=float(pair.difference.max()),
        max_rel=float(pair.relative.max()),
        ulp=pair.ulp(kind),
        cosine=pair.cosine(),
        share=pair.share,
        mismatched=int((pair.special | (pair.difference > pair.bound)).sum()),
        nan=_count(np.isnan, pair),
        inf=_count(np.isinf, pair),
        at=[int(index) for index in place],
        torch_value=pair.ours[place].item(),
        mindspore_value=pair.theirs[place].item(),
        tolerance=pair.allowed,
    )


def _count(test: Callable[[Array], Array], pair: Pair) -> list[int]:
    return [int(test(side).sum()) for side in (pair.ours, pair.theirs)]


def _plain(value: Any) -> Any:
    """JSON has no nan, inf or complex numbers."""
    if isinstance(value, complex) or (isinstance(value, float) and not math.isfinite(value)):
        return str(value)
    return value
