"""Which outputs of two runs of a program belong together: names, keys, calls and printed lines as sets, before any value is
compared. What has no partner is a difference, or is said to be left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from workers.parity import answers
from workers.parity.answers import Output, Said
from workers.parity.attributes import Left
from workers.parity.compare import Comparison
from workers.parity.conversation import Heard
from workers.parity.left_out import LeftOut, not_compared, one_sided, sampled, unevenly_called
from workers.parity.notes import Note
from workers.parity.plan import Plan
from workers.parity.report import EMPTY
from workers.parity.verdict import Class

PRINTED = "printed"
NETWORK = "(...)"  # ends the name of a network's calls
OURS, THEIRS = "torch", "MindSpore"
TOO_LARGE = Note("too large", "过大")
UNEVEN = Note("one side calls the network more often", "一侧调用该网络的次数更多")
Calls = dict[int, list[Output]]


@dataclass(frozen=True)
class Side:
    said: Said
    heard: Heard

    @property
    def counts(self) -> dict[str, tuple[int, int]]:
        """By name of a function or network: how many calls were told of how many there were."""
        return self.heard.facts.counts("calls")

    @property
    def names(self) -> set[str]:
        return set(self.heard.facts.names("names"))

    def uneven(self, other: Side) -> set[str]:
        """Classes of networks that both sides call, and not equally often."""
        there = other.counts
        return {name.removesuffix(NETWORK) for name, (_, count) in self.counts.items() if name in there and there[name][1] != count}

    def calls(self, name: str) -> Calls:
        found: Calls = {}
        for output in self.said.outputs:
            if output.series == name:
                found.setdefault(output.number, []).append(output)
        return found


@dataclass
class Paired:
    """Outputs that are compared path by path, differences that are known already, and what was not compared."""

    ours: Said
    theirs: Said
    different: list[Comparison] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)

    def add(self, left: Left, uneven: set[str]) -> None:
        """What calls left. `uneven`: networks that one side calls more often, which need not leave the same."""
        there = {one.path: one for one in left.theirs}
        apart = {one.path for one in left.ours if one.path in there and not _alike([one], [there[one.path]])}
        unclear = {path for path in apart if path.partition(" ")[0].rstrip(",") in uneven}
        self.ours.outputs.extend(one for one in left.ours if one.path not in unclear)
        self.theirs.outputs.extend(one for one in left.theirs if one.path not in unclear)
        self.left_out += [*left.left_out, *(not_compared(path, f"{path} ", UNEVEN) for path in sorted(unclear))]


def paired(torch: Side, mindspore: Side, plan: Plan) -> Paired:
    found = Paired(Said(), Said())
    _variables(torch, mindspore, plan, found)
    for name in dict.fromkeys([*torch.counts, *mindspore.counts]):
        _series(name, torch, mindspore, found)
    order = {output.path: place for place, output in enumerate(torch.said.outputs)}
    found.ours.outputs.sort(key=lambda output: order[output.path])
    found.left_out += sampled({name: pair for name, pair in torch.counts.items() if name in mindspore.counts})
    found.left_out += [not_compared(path, f"{path} ", TOO_LARGE) for path in _skipped(torch)]
    return found


def _skipped(side: Side) -> list[str]:
    return side.heard.facts.names("skipped")[:10]


def _variables(torch: Side, mindspore: Side, plan: Plan, found: Paired) -> None:
    """A variable is a root; inside one that both sides have, every key and attribute has to be on both sides."""
    ours, theirs = ([one for one in side.said.outputs if not one.series] for side in (torch, mindspore))
    theirs = [one for one in theirs if _root(one.path) not in plan.stale]  # the last value stays in a function of the step
    roots = {_root(output.path) for output in theirs}
    lacking = [output for output in ours if _root(output.path) not in roots]
    missing = list(dict.fromkeys(_root(output.path) for output in lacking if not output.loose))
    counting = {_root(output.path) for output in lacking if _counts(output, plan)}
    moved = {name for name in missing if name in plan.moved and (name in plan.stale or name not in mindspore.names)}
    found.left_out += one_sided(OURS, [name for name in missing if name in counting - moved])
    found.left_out += one_sided(OURS, [name for name in missing if name not in counting - moved], caps=False)
    here = {output.path for output in ours}
    there = {output.path for output in theirs}
    own = {_root(output.path) for output in ours if output.loose}
    for one in ours:
        if _root(one.path) in roots and not (one.path not in there and _excused(one, own)):
            found.ours.outputs.append(one)
    for one in theirs:
        if one.path in here or (_root(one.path) in {_root(path) for path in here} and not _excused(one, own)):
            found.theirs.outputs.append(one)


def _counts(output: Output, plan: Plan) -> bool:
    """A word or a truth value may say how the program was run, and not what it computed."""
    word = output.value.array is None or (output.value.kind == "number" and output.value.dtype == "bool")
    return not output.loose and not (word and (_root(output.path) in plan.settings or output.value.text in ("None", EMPTY)))


def _excused(output: Output, own: set[str]) -> bool:
    return output.loose or _root(output.path) in own


def _root(path: str) -> str:
    """`results['loss']` is in `results`, `r.v` in `r`; a weight after the run is its own."""
    if ": " in path:
        return path
    return path.partition("[")[0].partition(".")[0].partition(",")[0]


def _series(name: str, torch: Side, mindspore: Side, found: Paired) -> None:
    """The calls of one function or network, or the printed lines."""
    ours, theirs = torch.calls(name), mindspore.calls(name)
    counts = torch.counts.get(name, (0, 0))[1], mindspore.counts.get(name, (0, 0))[1]
    if counts[0] == counts[1] or name == PRINTED:
        if counts[0] != counts[1]:
            note = Note(
                f"{counts[0]} printed lines against {counts[1]}", f"打印行数：torch 为 {counts[0]}，MindSpore 为 {counts[1]}"
            )
            found.different.append(Comparison("printed lines", Class.DIFFERENT, note, mismatched=abs(counts[0] - counts[1])))
        numbers = ours.keys() & theirs.keys()
        _add(found, ((number, ours[number], theirs[number]) for number in sorted(numbers)))
    elif name.endswith(NETWORK):
        if counts[0] and counts[1]:  # a network of another class on the other side, such as Dense for Linear, has another name
            alike = list(_in_step(ours, theirs))
            found.left_out.append(unevenly_called(name, *counts, caps=len(alike) < len(ours)))
            _add(found, alike)
    else:
        found.left_out.append(unevenly_called(name, *counts, caps=not _only_words([*ours.values(), *theirs.values()])))
        _add(found, ((number, ours[number], theirs[number]) for number in sorted(ours.keys() & theirs.keys())))


def _only_words(calls: list[list[Output]]) -> bool:
    """A function that says where a tensor lives, or that only calls others, computes nothing itself."""
    told = [one for call in calls for one in call]
    given, result = ([one for one in told if bool(_argument(one.path)) is inside] for inside in (True, False))
    words = all(one.value.array is None for one in result)
    return words and (not any(one.value.array is not None for one in given) or not any(_is_none(one) for one in result))


def _in_step(ours: Calls, theirs: Calls) -> Iterator[tuple[int, list[Output], list[Output]]]:
    """Calls that give the same, in the order of both: a compiled gradient calls a network once more, or out of sight."""
    waiting = list(theirs.values())
    for number, outputs in ours.items():
        place = next((place for place, other in enumerate(waiting) if _alike(outputs, other)), None)
        if place is not None:
            yield number, outputs, waiting[place]
            waiting = waiting[place + 1 :]


def _alike(ours: list[Output], theirs: list[Output]) -> bool:
    renamed = _renamed(ours, theirs)
    return len(ours) == len(theirs) and all(one.kind.same for one in answers.compare_outputs(Said(ours), Said(renamed)))


def _add(found: Paired, calls: Iterable[tuple[int, list[Output], list[Output]]]) -> None:
    for _, ours, theirs in calls:
        shown = {_argument(one.path) for one in ours}
        other = [one for one in _renamed(ours, theirs) if not _argument(one.path) or _argument(one.path) in shown]
        nothing = {one.path for one in ours if _is_none(one)} & {one.path for one in other if _is_none(one)}
        found.ours.outputs.extend(one for one in ours if one.path not in nothing)
        found.theirs.outputs.extend(one for one in other if one.path not in nothing)


def _argument(path: str) -> str:
    """`step(), argument self afterwards` of a value inside it; an object of torch's own shows nothing of what it holds."""
    name, behind, _ = path.partition(" afterwards")
    return f"{name}{behind}" if behind and ", argument " in name else ""


def _is_none(output: Output) -> bool:
    return output.value.array is None and output.value.text == "None"


def _renamed(ours: list[Output], theirs: list[Output]) -> list[Output]:
    """The other side's outputs of one call under the number that the call has on this side."""
    if not ours or not theirs or ours[0].number == theirs[0].number:
        return theirs
    name, old, new = ours[0].series, _head(theirs[0]), _head(ours[0])
    return [replace(one, path=one.path.replace(old, new, 1)) if one.series == name else one for one in theirs]


def _head(output: Output) -> str:
    return output.series if output.number == 1 else f"{output.series}, call {output.number}"
