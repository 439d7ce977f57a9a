"""What a side said, read with the suspicion that a stranger's program may have written it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from workers.parity import distributions
from workers.parity.compare import Comparison, Value, compare
from workers.parity.facts import NAME, TEXT
from workers.parity.notes import only, told
from workers.parity.parcel import Arrays, Malformed
from workers.parity.phrases import both
from workers.parity.tolerances import CANCELLED, Tolerance, tolerance
from workers.parity.verdict import Class
from workers.parity.weights import COUNTERS, names_there

MOST = 5000  # outputs of one step
FIELDS = ", names of its fields"  # how sandboxed/leaves.py ends the path of a named tuple's field names
_KEY = re.compile(r"(.*\[['\"])([\w.]+)(['\"]\])")  # of a value in a dictionary
KINDS = ("tensor", "array", "number", "text", "object", "printed")


@dataclass(frozen=True)
class Output:
    """`noise` is how far float32 alone moved the value, measured against float64 on the torch side; `series` and `number` say
    which call of what it comes from; `loose`: its key is the framework's own; `trained`: an optimizer had made a step before.
    """

    path: str
    value: Value
    random: bool = False
    noise: float = 0.0
    series: str = ""
    number: int = 0
    loose: bool = False
    trained: bool = False


@dataclass(frozen=True)
class Failure:
    """`line` counts in the text that this side ran; `step` says how far it came; `message`: a note where it is of our own;
    `cut`: not the program ended it but its time or the machine, which says nothing about what it computes.
    """

    side: str
    step: str
    message: str
    line: int | None = None
    traceback: str = ""
    cut: bool = False

    @property
    def kind(self) -> Class:
        """What torch itself cannot run, and what was cut off, is not run; what only the translation cannot, raises."""
        return Class.RAISES if self.side == "mindspore" and not self.cut else Class.NOT_RUN

    def to_dict(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "cut"} | {"message": told(self.message)}


@dataclass(frozen=True)
class Said:
    """One side's outputs, or why there are none."""

    outputs: list[Output] = field(default_factory=list)
    failure: Failure | None = None


def outputs(leaves: Any, arrays: Arrays) -> list[Output]:
    """Raises Malformed for anything but a list of leaves whose arrays came along."""
    if not isinstance(leaves, list) or not all(isinstance(leaf, dict) for leaf in leaves):
        raise Malformed("outputs are not a list")
    if len(leaves) > MOST:
        raise Malformed(f"more than {MOST} outputs")
    return [_output(leaf, arrays) for leaf in leaves]


def _output(leaf: dict[str, Any], arrays: Arrays) -> Output:
    kind, path, key = leaf.get("kind"), leaf.get("path"), leaf.get("array", "")
    if kind not in KINDS or not isinstance(path, str) or not isinstance(key, str) or (key and key not in arrays):
        raise Malformed(f"not an output: {str(leaf)[:80]}")
    array = arrays[key] if key else None
    unit = None
    if kind == "printed" and array is not None:
        if array.ndim != 2 or len(array) != 2 or array.dtype != np.float64:
            raise Malformed("printed numbers without the units of their last digits")
        array, unit = array
    value = Value(kind, _text(leaf, "dtype")[:NAME], array, _text(leaf, "text"), unit)
    level, number = leaf.get("noise"), leaf.get("number")
    level, number = level if isinstance(level, float) else 0.0, number if type(number) is int else 0
    series, loose = _text(leaf, "series")[:NAME], leaf.get("loose") is True
    return Output(path[:NAME], value, leaf.get("random") is True, level, series, number, loose, leaf.get("trained") is True)


def failure(side: str, data: dict[str, Any]) -> Failure:
    line = data.get("line")
    kind = _text(data, "type")
    message = f"{kind}: {_text(data, 'message')}" if kind else _text(data, "message")
    return Failure(side, _text(data, "step"), both(message), line if type(line) is int else None, _text(data, "traceback"))


def compare_outputs(
    ours: Said,
    theirs: Said,
    depth: int = 0,
    names: frozenset[str] = frozenset(),
    share: float = 0.0,
    allowed: Tolerance | None = None,
    beside: Sequence[Output] = (),
) -> list[Comparison]:
    """Every path of either side gives one comparison; a path that only one side has is a difference of shape.

    `share`: the outputs are parts of one thing, such as all gradients; one that is smaller than this share of the largest
    is measured as if it were as large as that. `beside`: torch's values of which they are made, taken as parts of it too.
    """
    ours, theirs = with_common_names(ours, theirs)
    there = {output.path: output for output in theirs.outputs}
    here = {output.path: output for output in ours.outputs}
    around = share * max((_size(output) for output in (*ours.outputs, *beside)), default=0.0)
    found = []
    for output in ours.outputs:
        bound = allowed or tolerance(output.value.dtype, depth, names)
        moved = replace(output, noise=max(output.noise, _noise_of_weight(output, here)))
        found.append(compare_pair(moved, there.pop(output.path, None), bound, around))
    return found + [Comparison(path, Class.SHAPE, only("MindSpore")) for path in there]


def with_common_names(ours: Said, theirs: Said) -> tuple[Said, Said]:
    """Both sides before they are compared path by path: what is called otherwise by a framework alone differs in nothing."""
    return _with_the_same_names(*_without_library_fields(ours, theirs))


def _without_library_fields(ours: Said, theirs: Said) -> tuple[Said, Said]:
    """Without field names that one side lacks: there the named tuple is a framework's or the companion's own."""
    both_know = {output.path for output in ours.outputs} & {output.path for output in theirs.outputs}

    def kept(said: Said) -> Said:
        outputs = [output for output in said.outputs if output.path in both_know or not output.path.endswith(FIELDS)]
        return replace(said, outputs=outputs)

    return kept(ours), kept(theirs)


def _with_the_same_names(ours: Said, theirs: Said) -> tuple[Said, Said]:
    """Of a network's state in a dictionary: MindSpore calls some weights otherwise, and counts no batches."""
    here, there = ({output.path for output in said.outputs} for said in (ours, theirs))
    alone = {path: match for path in here - there if (match := _KEY.fullmatch(path))}
    renamed = {
        f"{match[1]}{name}{match[3]}": path
        for path, match in alone.items()
        for name in names_there(match[2])
        if f"{match[1]}{name}{match[3]}" in there - here
    }
    counted = {path for path, match in alone.items() if match[2].rpartition(".")[2] in COUNTERS} if renamed else set[str]()
    kept = replace(ours, outputs=[output for output in ours.outputs if output.path not in counted])
    return kept, replace(theirs, outputs=[replace(output, path=renamed.get(output.path, output.path)) for output in theirs.outputs])


def _noise_of_weight(output: Output, all_: dict[str, Output]) -> float:
    """A bias in front of a norm has no gradient: what is left is rounding, of the same sums as the gradient of its weight."""
    path, _, name = output.path.rpartition(".")
    weight = all_.get(f"{path}.weight") if name == "bias" else None
    return weight.noise if weight is not None and _size(output) <= CANCELLED * _size(weight) else 0.0


def compare_pair(ours: Output, theirs: Output | None, allowed: Tolerance, around: float = 0.0) -> Comparison:
    """One output of both sides; `around` is the size of the values that it belongs to."""
    if theirs is None:
        return Comparison(ours.path, Class.SHAPE, only("torch"))
    found = compare(ours.path, ours.value, theirs.value, allowed, ours.noise, around)
    return distributions.judge(found, ours.value, theirs.value) if ours.random else found


def _size(output: Output) -> float:
    array = output.value.array
    if array is None or array.dtype.kind not in "fc" or not array.size:
        return 0.0
    return float(np.max(np.abs(array[np.isfinite(array)]), initial=0.0))


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    return value[:TEXT] if isinstance(value, str) else ""
