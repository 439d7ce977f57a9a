"""What calls left on the networks and modules of both sides: what they changed on either, compared by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from workers.parity.answers import Output, Said
from workers.parity.left_out import LeftOut, not_compared, one_sided
from workers.parity.notes import Note, chinese
from workers.parity.parcel import LEFT, PROGRAM
from workers.parity.rungs import WHOLE
from workers.parity.titles import titled

DEVICE = "cpu"  # as torch's side tells a device; the other side may write it as a word of its own
OBJECT = Note("it is an object of another kind", "它是其他类型的对象")
ByName = dict[str, list[Output]]


@dataclass(frozen=True)
class Left:
    """Outputs that are compared path by path, and what is not compared."""

    ours: list[Output] = field(default_factory=list)
    theirs: list[Output] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)


def apart(said: Said) -> tuple[Said, list[Output]]:
    """What a rung or a run gave, and what its calls left."""
    plain = [output for output in said.outputs if not output.series.startswith(LEFT)]
    return Said(plain, said.failure), [output for output in said.outputs if output.series.startswith(LEFT)]


def paired(ours: list[Output], theirs: list[Output], own_parts: Iterable[str]) -> Left:
    """`own_parts`: modules of the program's own classes; what MindSpore's layers keep beside them is their own business."""
    here, there = _by_name(ours), _by_name(theirs)
    fresh = {output.series for output in (*ours, *theirs) if output.number}
    changed = [name for name in dict.fromkeys([*here, *there]) if name in fresh]
    both = [name for name in changed if name in here and name in there]
    objects = [name for name in both if any(one.value.kind == "object" for one in (*here[name], *there[name]))]
    plain = [name for name in both if name not in objects]
    devices = {one.path for name in plain for one in here[name] if one.value.text == DEVICE}
    one, other = ([output for name in plain for output in side[name] if output.path not in devices] for side in (here, there))
    parts = {*own_parts, PROGRAM}
    lacking = [name for name in changed if name not in there and any(one.value.kind != "object" for one in here[name])]
    more = [name for name in changed if name not in here and _owner(name) in parts and not all(one.loose for one in there[name])]
    left_out = [*one_sided("torch", map(_spelled, lacking)), *one_sided("MindSpore", map(_spelled, more))]
    return Left(one, other, left_out + [not_compared(_spelled(name), f"{chinese(_spelled(name))} ", OBJECT) for name in objects])


def _by_name(outputs: list[Output]) -> ByName:
    found: ByName = {}
    for output in outputs:
        found.setdefault(output.series, []).append(output)
    return found


def _owner(name: str) -> str:
    return name.removeprefix(LEFT).rpartition(": ")[0]


def _spelled(name: str) -> str:
    owner, _, attribute = name.removeprefix(LEFT).rpartition(": ")
    return titled(f"{owner}.{attribute}", WHOLE.name)
