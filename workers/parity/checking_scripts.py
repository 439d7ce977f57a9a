"""A program run from top to bottom on both sides, with the same weights, random numbers and order of data, and compared by
what its functions and networks returned, what it printed and what its variables are at the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from workers.parity import answers, environment
from workers.parity.answers import Output, Said
from workers.parity.compare import Comparison
from workers.parity.conversation import Heard, OnStep, talk
from workers.parity.lines import by_line
from workers.parity.notes import made_up
from workers.parity.parcel import RATES, Arrays
from workers.parity.plan import Plan
from workers.parity.plan.names import names_in
from workers.parity.report import Report, Step
from workers.parity.rungs import SCRIPT
from workers.parity.sandbox.pool import Pool
from workers.parity.tolerances import EXACT, NOISE, SITUATIONS, Tolerance, tolerance
from workers.parity.verdict import Class

SHAKE = 1e-5  # of every weight and random number: some hundred times what rounding does to one value
TRAINED = SITUATIONS["training"]
CALL = re.compile(r", (call|part) \d+|\[.*")
SPELLINGS = ("int against float", "float against int")
UNDECIDED = "cannot be decided: rounding, or random numbers that are not shared, move it by {}"


@dataclass(frozen=True)
class Programs:
    """Both texts and what is to be looked at. `walls`: seconds that each side may take, None for the usual limit."""

    source: str
    translated: str
    plan: Plan
    seed: int
    walls: tuple[float | None, float | None] = (None, None)

    def request(self, source: str, **more: Any) -> dict[str, Any]:
        looked_at = {"names": self.plan.names, "functions": self.plan.functions}
        return {"job": "script", "source": source, "seed": self.seed, **looked_at, **more}


def check_script(pool: Pool, programs: Programs, tell: OnStep) -> Report:
    """A program without networks: its verdict is that of this one step."""
    pool.start()
    torch = run_torch(pool, programs, tell)
    versions, seed = torch.fact("versions", dict), programs.seed
    if torch.failure:
        return Report([], environment.complete(versions, seed), seed, error=torch.failure)
    mindspore = run_mindspore(pool, programs, torch, tell)
    step = script_step(pool, programs, torch, mindspore, names_in(programs.source), tell)
    steps = [step] if step.failure or any(one.dtype for one in step.outputs) else []  # words alone say nothing
    tell("comparing", "done", str(step.kind))
    versions = versions | mindspore.fact("versions", dict)
    lines = by_line(programs.source, step.outputs)
    return Report(steps, environment.complete(versions, seed), seed, error=step.failure, lines=lines)


def run_torch(pool: Pool, programs: Programs, tell: OnStep) -> Heard:
    return talk(pool, "torch", programs.request(programs.source), {}, tell, wall=programs.walls[0])


def run_shaken(pool: Pool, programs: Programs, torch: Heard, tell: OnStep) -> Heard:
    """torch once more with weights and random numbers a little moved, and with other seeds for what is not shared."""
    request = programs.request(programs.source, shake=SHAKE)
    return talk(pool, "torch", request, carried(torch)[1], tell, wall=programs.walls[0])


def run_mindspore(pool: Pool, programs: Programs, torch: Heard, tell: OnStep) -> Heard:
    """With the weights that torch's networks had when they were first called."""
    networks, arrays = carried(torch)
    request = programs.request(programs.translated, networks=networks)
    return talk(pool, "mindspore", request, arrays, tell, wall=programs.walls[1])


def carried(torch: Heard) -> tuple[list[dict[str, Any]], Arrays]:
    found: list[dict[str, Any]] = []
    while isinstance(network := torch.facts.get(f"network {len(found)}"), dict):
        told = [specs for specs in network.get("specs") or [] if isinstance(specs, dict)]
        found.append({"kind": str(network.get("kind")), "table": network.get("table") or [], "specs": told})
    prefixes = tuple(f"{place}/" for place in range(len(found)))
    return found, {name: array for name, array in torch.arrays.items() if name.startswith(prefixes)}


def script_step(pool: Pool, programs: Programs, torch: Heard, mindspore: Heard, names: frozenset[str], tell: OnStep) -> Step:
    """The step of a program that torch has run to its end."""
    curve = rates(torch.part("script"), mindspore.part("script"))
    ours, theirs = without_rates(torch.part("script")), without_rates(mindspore.part("script"))
    seconds = torch.seconds("script") + mindspore.seconds("script")
    note = made_up(torch.facts)
    if theirs.failure:
        return Step(SCRIPT, "", (), seconds, theirs.failure, note)
    depth = programs.plan.layers
    ours, theirs = evenly_called(ours, theirs, torch.fact("calls", dict), mindspore.fact("calls", dict))
    found = compare(ours, theirs, depth, names)
    if not all(one.kind.same for one in found):  # only now is it worth to know what rounding does
        moved = noise(ours, without_rates(run_shaken(pool, programs, torch, tell).part("script")))
        found = compare(ours, theirs, depth, names, moved)
    return Step(SCRIPT, "", found, seconds, note=note, curve=curve)


def rates(ours: Said, theirs: Said) -> dict[str, list[float]]:
    """The learning rates of both sides step by step, drawn and not judged: what they do to the weights is."""
    sides = {side: _rates(said) for side, said in (("torch", ours), ("mindspore", theirs))}
    return sides if all(sides.values()) else {}


def _rates(said: Said) -> list[float]:
    arrays = (output.value.array for output in said.outputs if output.path == RATES)
    return next(([float(rate) for rate in array.ravel()] for array in arrays if array is not None and array.dtype.kind == "f"), [])


def without_rates(said: Said) -> Said:
    return replace(said, outputs=[output for output in said.outputs if output.path != RATES])


def evenly_called(ours: Said, theirs: Said, *calls: dict[str, Any]) -> tuple[Said, Said]:
    """Without the calls of what one side called more often, though as many are kept: the network inside a compiled gradient."""
    uneven = {name for name in calls[0].keys() & calls[1].keys() if calls[0][name] != calls[1][name]} - {"printed"}
    kept = [replace(said, outputs=[output for output in said.outputs if _call(output) not in uneven]) for said in (ours, theirs)]
    return kept[0], kept[1]


def noise(ours: Said, shaken: Said) -> dict[str, float]:
    """How far each output moved; infinitely far where it is no longer there or has another shape."""
    there = {output.path: output for output in shaken.outputs}
    return {output.path: _moved(output, there.get(output.path)) for output in ours.outputs}


def _moved(output: Output, other: Output | None) -> float:
    one = output.value.array
    if other is None or output.value.text != other.value.text:
        return float("inf")
    two = other.value.array
    if one is None or two is None:
        return 0.0 if one is two else float("inf")
    if one.shape != two.shape or (np.isfinite(one) != np.isfinite(two)).any():
        return float("inf")
    wide = np.complex128 if one.dtype.kind == "c" else np.float64
    apart = np.abs(one.astype(wide) - two.astype(wide))
    return float(np.max(apart[np.isfinite(apart)], initial=0.0))


def compare(
    ours: Said, theirs: Said, depth: int, names: frozenset[str], moved: dict[str, float] | None = None
) -> Sequence[Comparison]:
    """Calls are compared with calls where both sides made as many; a variable that one side does not have is a difference."""
    counts = [_calls(said.outputs) for said in (ours, theirs)]
    uneven = {name for name in counts[0].keys() | counts[1].keys() if counts[0].get(name) != counts[1].get(name)}
    both = [Said([output for output in said.outputs if _call(output) not in uneven]) for said in (ours, theirs)]
    there = {output.path: output for output in both[1].outputs}
    found = []
    for output in both[0].outputs:
        allowed, level = _allowed(output, depth, names), (moved or {}).get(output.path, 0.0)
        one = replace(output, noise=min(level, 1e30) if moved else output.noise if output.value.kind != "printed" else 0.0)
        other = there.pop(output.path, None)
        found.append(_judged(answers.compare_pair(one, other, allowed), level, "backward" in names))
    missing = [one for one in found if one.note == "only the torch side has it" and not _one_sided(one.name, both[1])]
    found = [one for one in found if one.note != "only the torch side has it"] + missing
    more = [Comparison(path, Class.SHAPE, "only the MindSpore side has it") for path in there if not _one_sided(path, both[0])]
    return found + more


def _one_sided(path: str, other: Said) -> bool:
    """A variable that the other side has inside a function, or not as a value; a key that its kind of dictionary lacks."""
    root = path.partition("[")[0]
    return "['" in path or not any(output.path.partition("[")[0] == root for output in other.outputs)


def _judged(found: Comparison, level: float, trains: bool) -> Comparison:
    """What rounding alone changes as much says nothing; 0 and 0.0 are the same number, and so is an optimizer's rate."""
    if found.note in SPELLINGS or (trains and found.note == "number against tensor"):
        return replace(found, kind=Class.TOLERANCE if found.max_abs else Class.BIT_EQUAL)
    if found.kind.same or not level:
        return found
    if level == float("inf") or (found.max_abs is not None and found.max_abs <= NOISE * level):
        return replace(found, kind=Class.NOT_RUN, note=UNDECIDED.format(f"{level:.3g}"))
    return found


def _allowed(output: Output, depth: int, names: frozenset[str]) -> Tolerance:
    """What a network gives when it is first called has seen no training yet."""
    printed = output.value.kind == "printed"
    plain = tolerance("float32" if printed else output.value.dtype, depth, names)
    if "backward" in names and plain is not EXACT and not output.path.partition("[")[0].endswith(")"):
        plain = replace(TRAINED, rtol=max(plain.rtol, TRAINED.rtol), atol=max(plain.atol, TRAINED.atol))
    return _as_printed(output, plain) if printed else plain


def _as_printed(output: Output, plain: Tolerance) -> Tolerance:
    """One unit of the last digit on top of what the numbers themselves are allowed."""
    array = output.value.array
    scale = 1.0 if array is None else min(float(np.max(np.abs(array[np.isfinite(array)]), initial=0.0)), 1.0)
    return replace(SITUATIONS["printed"], rtol=plain.rtol, atol=plain.atol + 1.01 * output.noise / (scale or 1.0))


def _call(output: Output) -> str:
    """The function, network or print that an output comes from; nothing for a variable."""
    name = CALL.sub("", output.path)
    return name if name.endswith(")") or name.startswith("printed") else ""


def _calls(outputs: Sequence[Output]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name in {(_call(output), output.path.partition("[")[0]) for output in outputs}:
        counts[name[0]] = counts.get(name[0], 0) + 1
    counts.pop("", None)
    return counts
