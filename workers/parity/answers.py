"""What a side said, read with the suspicion that a stranger's program may have written it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workers.parity.compare import Comparison, Value, compare
from workers.parity.parcel import Arrays, Malformed
from workers.parity.tolerances import tolerance
from workers.parity.verdict import Class

TEXT = 4000
KINDS = ("tensor", "array", "number", "text", "object")


@dataclass(frozen=True)
class Output:
    path: str
    value: Value
    random: bool = False


@dataclass(frozen=True)
class Failure:
    """`line` counts in the text that this side ran; `step` says how far it came."""

    side: str
    step: str
    message: str
    line: int | None = None
    traceback: str = ""

    def to_dict(self) -> dict[str, Any]:
        return dict(self.__dict__)


@dataclass(frozen=True)
class Said:
    """One side's outputs, or why there are none. `noise` is what float32 alone moved, by output path."""

    outputs: list[Output] = field(default_factory=list)
    noise: Arrays = field(default_factory=dict)
    failure: Failure | None = None


def outputs(leaves: Any, arrays: Arrays) -> list[Output]:
    """Raises Malformed for anything but a list of leaves whose arrays came along."""
    if not isinstance(leaves, list) or not all(isinstance(leaf, dict) for leaf in leaves):
        raise Malformed("outputs are not a list")
    return [_output(leaf, arrays) for leaf in leaves]


def _output(leaf: dict[str, Any], arrays: Arrays) -> Output:
    kind, path, key = leaf.get("kind"), leaf.get("path"), leaf.get("array", "")
    if kind not in KINDS or not isinstance(path, str) or not isinstance(key, str) or (key and key not in arrays):
        raise Malformed(f"not an output: {str(leaf)[:80]}")
    value = Value(kind, _text(leaf, "dtype"), arrays[key] if key else None, _text(leaf, "text"))
    return Output(path[:TEXT], value, leaf.get("random") is True)


def failure(side: str, data: dict[str, Any]) -> Failure:
    line = data.get("line")
    kind = _text(data, "type")
    message = f"{kind}: {_text(data, 'message')}" if kind else _text(data, "message")
    return Failure(side, _text(data, "step"), message, line if type(line) is int else None, _text(data, "traceback"))


def noise(plain: list[Output], double: list[Output]) -> Arrays:
    """The absolute difference between the float32 and the float64 run of the same torch program."""
    wide = {output.path: output.value.array for output in double}
    found = {}
    for output in plain:
        one, other = output.value.array, wide.get(output.path)
        if one is not None and other is not None and one.shape == other.shape and one.dtype.kind in "fc":
            found[output.path] = np.abs(one.astype(other.dtype) - other)
    return found


def compare_outputs(ours: Said, theirs: Said, depth: int = 0, names: frozenset[str] = frozenset()) -> list[Comparison]:
    """Every path of either side gives one comparison; a path that only one side has is a difference of shape."""
    there = {output.path: output for output in theirs.outputs}
    found = [_pair(output, there.pop(output.path, None), ours.noise, depth, names) for output in ours.outputs]
    return found + [Comparison(path, Class.SHAPE, "only the MindSpore side has it") for path in there]


def _pair(ours: Output, theirs: Output | None, floor: Arrays, depth: int, names: frozenset[str]) -> Comparison:
    if theirs is None:
        return Comparison(ours.path, Class.SHAPE, "only the torch side has it")
    allowed = tolerance(ours.value.dtype, depth, names)
    found = compare(ours.path, ours.value, theirs.value, allowed, floor.get(ours.path))
    random = ours.random and found.kind in (Class.DIFFERENT, Class.SPECIAL_VALUES)
    return Comparison(**{**found.__dict__, "kind": Class.NON_DETERMINISTIC, "note": RANDOM}) if random else found


RANDOM = "random: torch itself gives another value with another seed; shape and element type agree"


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    return value[:TEXT] if isinstance(value, str) else ""
