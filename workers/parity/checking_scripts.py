"""A program run from top to bottom on both sides, with the same weights, random numbers and order of data, and compared by
what its functions and networks returned, what it printed and what its variables are at the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from workers.parity import answers, attributes, environment, pairing
from workers.parity.answers import Output, Said
from workers.parity.compare import Comparison
from workers.parity.conversation import Heard, OnStep, talk
from workers.parity.lines import by_line
from workers.parity.notes import MADE_UP, STOPPED, STOPPED_AT, Note, made_up, only
from workers.parity.parcel import LEFT, RATES, Arrays
from workers.parity.plan import Plan
from workers.parity.plan.deciding import MIXER
from workers.parity.plan.names import names_in
from workers.parity.projects import Started
from workers.parity.report import Report, Step
from workers.parity.rungs import SCRIPT
from workers.parity.sandbox.pool import Pool
from workers.parity.tolerances import EXACT, NOISE, SITUATIONS, Tolerance, tolerance
from workers.parity.unstable import by_neighbours
from workers.parity.verdict import Class

# Of every weight and random number: some hundred times what rounding does to one value, then about as much, both ways. A unit
# beside the kink of its ReLU flips under the one and not under the other.
SHAKES = (1e-5, 1e-6, -1e-6)
TRAINED, MIXED = SITUATIONS["training"], SITUATIONS["mixed precision"]
MOST_RATES = 2000
SPELLINGS = ("int against float", "float against int")
CALLS = 40  # of its networks, after which a program that would take too long is stopped on both sides
STEPS = 8
ATTEMPTS = 6  # at a program that asks for data, one place after the other
AFTERWARDS = " afterwards"  # ends the name of a weight after the program


@dataclass(frozen=True)
class Programs:
    """Both texts and what is to be looked at. `walls`: seconds that each side may take, None for the usual limit."""

    source: str
    translated: str
    plan: Plan
    seed: int
    walls: tuple[float | None, float | None] = (None, None)
    calls: int = 0  # of its networks, after which it is stopped; 0: it runs to its end
    patience: float = 0.0  # seconds after which torch's side is stopped at the next call, and the other where it was; 0: never
    steps: int = STEPS  # of optimizers, before which it is not stopped where it gets there soon; 0 where it has no optimizer

    def request(self, source: str, **more: Any) -> dict[str, Any]:
        looked_at = {"names": self.plan.names, "functions": self.plan.watched}
        return {"job": "script", "source": source, "seed": self.seed, "mixed": self.plan.mixed, **looked_at, **more}


def check_script(pool: Pool, programs: Programs, tell: OnStep) -> Report:
    """A program without networks: its verdict is that of this one step."""
    pool.start()
    programs, torch = begin(pool, programs, tell)
    versions, seed = torch.facts.versions(), programs.seed
    if torch.failure:
        return Report([], environment.complete(versions, seed), seed, error=torch.failure)
    mindspore = run_mindspore(pool, programs, torch, tell)
    step = script_step(pool, programs, torch, mindspore, names_in(programs.source), tell)
    steps = [step] if step.failure or any(one.dtype for one in step.outputs) else []  # words alone say nothing
    tell("comparing", "done", str(step.kind))
    versions = versions | mindspore.facts.versions()
    lines = by_line(programs.source, step.outputs)
    where = environment.complete(versions, seed)
    return Report(steps, where, seed, error=step.failure, lines=lines, ran=torch.ran(whole=True))


def begin(pool: Pool, programs: Programs, tell: OnStep) -> tuple[Programs, Heard]:
    """torch's side to its end, with data made up where it finds none; what takes too long is stopped after CALLS of its networks,
    which the programs that are returned say.
    """
    for _ in range(ATTEMPTS):
        torch = run_torch(pool, programs, tell)
        if not (torch.failure and isinstance(pool, Started) and pool.provide(torch.failure.message, programs.source)):
            break
    if torch.ended != "wall" or not programs.plan.networks:
        return programs, torch
    fewer = replace(programs, calls=CALLS)
    return fewer, run_torch(pool, fewer, tell)


def run_torch(pool: Pool, programs: Programs, tell: OnStep) -> Heard:
    request = programs.request(programs.source, calls=programs.calls, patience=programs.patience, steps=programs.steps)
    return talk(pool, "torch", request, {}, tell, wall=programs.walls[0])


def run_shaken(pool: Pool, programs: Programs, torch: Heard, tell: OnStep, shake: float) -> Heard:
    """torch once more with weights and random numbers a little moved, and with other seeds for what is not shared."""
    request = programs.request(programs.source, shake=shake, **_end(torch))
    return talk(pool, "torch", request, carried(torch)[1], tell, wall=programs.walls[0])


def run_mindspore(pool: Pool, programs: Programs, torch: Heard, tell: OnStep) -> Heard:
    """With the weights that torch's networks had when they were first called."""
    networks, arrays = carried(torch)
    device = programs.plan.device
    request = programs.request(programs.translated, networks=networks, device=device, **_end(torch))
    return talk(pool, "mindspore", request, arrays, tell, wall=programs.walls[1])


def _end(torch: Heard) -> dict[str, Any]:
    """Where torch's side was stopped; one that came to its end says nothing, and the other has to come to its own."""
    at, calls = torch.facts.numbers(STOPPED_AT, 2), torch.facts.number(STOPPED)
    return {"until": [*at, calls]} if at and calls else {"calls": calls}


def carried(torch: Heard) -> tuple[list[dict[str, Any]], Arrays]:
    found = torch.facts.networks()
    prefixes = tuple(f"{place}/" for place in range(len(found)))
    return found, {name: array for name, array in torch.arrays.items() if name.startswith(prefixes)}


def script_step(pool: Pool, programs: Programs, torch: Heard, mindspore: Heard, names: frozenset[str], tell: OnStep) -> Step:
    """The step of a program that torch has run to its end."""
    curve = rates(torch.part("script"), mindspore.part("script"))
    ours, theirs = without_rates(torch.part("script")), without_rates(mindspore.part("script"))
    seconds = torch.seconds("script") + mindspore.seconds("script")
    note = made_up(torch.facts.begun(MADE_UP))
    if theirs.failure:
        return Step(SCRIPT, "", (), seconds, theirs.failure, note)
    depth, names = programs.plan.layers, names | ({MIXER} if programs.plan.mixed else set())
    (ours, left), (theirs, left_there) = attributes.apart(ours), attributes.apart(theirs)
    here, there = pairing.Side(ours, torch), pairing.Side(theirs, mindspore)
    paired = pairing.paired(here, there, programs.plan)
    paired.add(attributes.paired(left, left_there, torch.facts.names("own parts")), here.uneven(there))
    found = compare(paired.ours, paired.theirs, depth, names)
    moved: dict[str, float] = {}
    for shake in SHAKES:
        if not any(_worth_a_shake(one, moved) for one in found):
            break
        again = noise(paired.ours, without_rates(run_shaken(pool, programs, torch, tell, shake).part("script")))
        moved = {path: max(level, moved.get(path, 0.0)) for path, level in again.items()}
        found = compare(paired.ours, paired.theirs, depth, names, by_neighbours(paired.ours.outputs, moved))
    found += paired.different
    found = [one for one in found if not (one.kind is Class.NOT_RUN and one.name.endswith(AFTERWARDS))]  # the losses decide
    return Step(SCRIPT, "", found, seconds, note=note, curve=curve, left_out=paired.left_out)


def _worth_a_shake(one: Comparison, moved: dict[str, float]) -> bool:
    """The first tells which values cannot be compared at all, more of them whether rounding explains the distance of numbers."""
    return not one.kind.same and one.kind is not Class.NOT_RUN and (not moved or one.max_abs is not None)


def rates(ours: Said, theirs: Said) -> dict[str, list[float]]:
    """The learning rates of both sides step by step, drawn and not judged: what they do to the weights is."""
    sides = {side: _rates(said) for side, said in (("torch", ours), ("mindspore", theirs))}
    return sides if all(sides.values()) else {}


def _rates(said: Said) -> list[float]:
    arrays = (output.value.array for output in said.outputs if output.path == RATES)
    return next(
        ([float(rate) for rate in array.ravel()[:MOST_RATES]] for array in arrays if array is not None and array.dtype.kind == "f"),
        [],
    )


def without_rates(said: Said) -> Said:
    return replace(said, outputs=[output for output in said.outputs if output.path != RATES])


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
    with np.errstate(invalid="ignore"):  # infinities that both have
        apart = np.abs(one.astype(wide) - two.astype(wide))
    return float(np.max(apart[np.isfinite(apart)], initial=0.0))


def compare(ours: Said, theirs: Said, depth: int, names: frozenset[str], moved: dict[str, float] | None = None) -> list[Comparison]:
    """Every output of the torch side with its partner, see pairing; an output without one is a difference."""
    ours, theirs = answers.with_common_names(ours, theirs)
    there = {output.path: output for output in theirs.outputs}
    found = []
    for output in ours.outputs:
        allowed, level = _allowed(output, depth, names), (moved or {}).get(output.path, 0.0)
        one = replace(output, noise=min(level, 1e30) if moved else output.noise)
        other = there.pop(output.path, None)
        found.append(_judged(answers.compare_pair(one, other, allowed), level, "backward" in names))
    return found + [Comparison(path, Class.SHAPE, only("MindSpore")) for path in there]


def _undecided(level: float) -> Note:
    en = f"cannot be decided: rounding, or random numbers that are not shared, move it by {level:.3g}"
    return Note(en, f"无法判定：舍入或未共享的随机数使其变化 {level:.3g}")


def _judged(found: Comparison, level: float, trains: bool) -> Comparison:
    """What rounding alone changes as much says nothing; 0 and 0.0 are the same number, and so is an optimizer's rate."""
    if found.note in SPELLINGS or (trains and found.note == "number against tensor"):
        return replace(found, kind=Class.TOLERANCE if found.max_abs else Class.BIT_EQUAL)
    if found.kind.same or not level:
        return found
    explained = found.kind is not Class.SPECIAL_VALUES and found.max_abs is not None and found.max_abs <= NOISE * level
    if level == float("inf") or explained:  # a nan counts as no distance, and is one that no rounding explains
        return replace(found, kind=Class.NOT_RUN, note=_undecided(level))
    return found


def _is_variable(output: Output) -> bool:
    return not output.series or output.series.startswith(LEFT)


def _allowed(output: Output, depth: int, names: frozenset[str]) -> Tolerance:
    """What functions and networks give before an optimizer's first step has seen no training yet."""
    printed = output.value.kind == "printed"
    plain = tolerance("float32" if printed else output.value.dtype, depth, names)
    if "backward" in names and plain is not EXACT and (_is_variable(output) or printed or output.trained):
        plain = replace(TRAINED, rtol=max(plain.rtol, TRAINED.rtol), atol=max(plain.atol, TRAINED.atol))
    if MIXER in names and plain is not EXACT:
        plain = replace(MIXED, rtol=max(plain.rtol, MIXED.rtol), atol=max(plain.atol, MIXED.atol))
    return replace(SITUATIONS["printed"], rtol=plain.rtol, atol=plain.atol) if printed else plain
