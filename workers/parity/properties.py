"""What holds of a record beyond its examples: each is run in many variations, and kept in short, by record and property.

python -m workers.parity properties [NAME ...]: without names all with examples, the most used first, of those what changed since.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

import knowledge
from knowledge import property_reading as properties
from knowledge.decision import DEFAULTS
from knowledge.property_reading import APPLIES_NOT, DIFFERS, RAISES, SAME, TORCH_RAISES
from knowledge.record import Profile, Record
from workers.parity import batches, environment, inputs, probes
from workers.parity.measure import _arguments, _outcome
from workers.parity.outcomes import replace_file
from workers.parity.parcel import Parcel
from workers.parity.probes import Probe
from workers.parity.sandbox.pool import Pool
from workers.parity.variations import PROPERTIES, Variation, stands_alone, variations
from workers.parity.verdict import Class
from workers.translation import translate

GENERATION = 4  # raise it when a variation changes its meaning
EXAMPLES = 2  # of a record that are multiplied
GROUP = 20  # records between two savings
LONGEST = 160
_WORST_LAST = (APPLIES_NOT, TORCH_RAISES, SAME, RAISES, DIFFERS)

Told = dict[str, tuple[str, str]]  # property -> outcome and how


def main(names: Sequence[str], again: bool, pool: Pool) -> int:
    """Exit status 2 for a name without a record."""
    pool.start()
    wanted = [(name, knowledge.find(name)) for name in names or _every_name()]
    missing = [name for name, record in wanted if record is None]
    print("\n".join(f"no record is called {name}" for name in missing), file=sys.stderr, end="\n" if missing else "")
    stamp = environment.stamp(pool)
    path = properties.file_of(stamp["mindspore"], stamp["device"])
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    waiting = [(record, cases) for record in (found for _, found in wanted if found) if (cases := _cases(record))]
    waiting = [pair for pair in waiting if again or kept.get(pair[0].torch, {}).get("digest") != _digest(pair[1])]
    for group in batches.in_groups(waiting, GROUP):
        started, used = time.monotonic(), time.process_time()
        kept |= measured(group, pool)
        replace_file(path, _text(kept))
        print(f"{len(group)} records, {time.monotonic() - started:.0f} s, {time.process_time() - used:.0f} s here", file=sys.stderr)
    differing = sum(bool(found.get(DIFFERS) or found.get(RAISES)) for found in kept.values())
    print(f"{len(kept)} records, {len(waiting)} measured, {differing} of them differ in some property")
    return 2 if missing else 0


def _every_name() -> list[str]:
    """An example that stands alone is not known by the record: those that have none fall out later, without a word."""
    return list(dict.fromkeys([*properties.most_used(), *(record.torch for record in knowledge.all_records())]))


def measured(group: Iterable[tuple[Record, list[tuple[Variation, Probe]]]], pool: Pool) -> dict[str, Any]:
    """For each record its outcomes by property, the worst of its examples."""
    group = list(group)
    all_of = [pair for _, cases in group for pair in cases]
    torch = batches.run(pool, "torch", [_case(*pair) for pair in all_of])
    good = [pair for pair in all_of if "error" not in torch[_id(*pair)].data]
    theirs = batches.run(pool, "mindspore", [_case(*pair, torch[_id(*pair)]) for pair in good])
    found: dict[str, Any] = {}
    for record, cases in group:
        told: Told = {}
        for pair in cases:
            key = _id(*pair)
            said = _said(pair[1], torch[key], theirs.get(key, Parcel({})), pair[0].property == "huge")
            told[pair[0].property] = max(said, told.get(pair[0].property, said), key=lambda each: _WORST_LAST.index(each[0]))
        found[record.torch] = {"digest": _digest(cases)} | _short(told)
    return found


def _cases(record: Record) -> list[tuple[Variation, Probe]]:
    return list(_made(record))


def _made(record: Record) -> Iterator[tuple[Variation, Probe]]:
    examples = [(number, each) for number, each in enumerate(record.examples) if each.inputs and each.compare == "values"]
    alone = [pair for pair in examples if stands_alone(record, pair[1].before.strip())]
    for number, example in alone[:EXAMPLES] or examples[: EXAMPLES if record.torch in properties.most_used() else 0]:
        known: dict[str, Probe] = {}
        for variation in variations(record, example.before.strip("\n"), inputs.make_all(example.inputs, probes.SEED)):
            if variation.before not in known:
                known[variation.before] = _probe(record, number, variation)
            base = known[variation.before]
            if base.verdict in ("exact", "adapted"):
                yield variation, Probe(**{**base.__dict__, "arguments": variation.arguments})


def _probe(record: Record, number: int, variation: Variation) -> Probe:
    """As it is translated for the CPU, whose kernels are asked."""
    source = probes.function_text(variation.before, variation.arguments, record.imports)
    on_cpu = translate(source, device="cpu", companion="inline", decisions=DEFAULTS)
    promised = probes._verdict(on_cpu)
    return Probe(record.torch, number, Profile.PORTABLE, source, on_cpu.text, promised, variation.arguments, "values")


def _id(variation: Variation, probe: Probe) -> str:
    return f"{probe.name}#{probe.number}|{variation.property}#{variation.turn}"


def _case(variation: Variation, probe: Probe, torch: Parcel | None = None) -> batches.Case:
    """torch: what it answered, for MindSpore's side: a network has its weights."""
    key = _id(variation, probe)
    arguments, arrays = _arguments(probe)
    renamed = {f"{key}/{name}": value for name, value in arrays.items()}
    told = [item | ({"array": f"{key}/{item['array']}"} if "array" in item else {}) for item in arguments]
    case = {"id": key, "source": probe.source, "arguments": told, "manner": variation.manner, "modes": ["eval"]}
    if torch is None:
        return case | {"reference": True, "table": []}, renamed
    weights = {name.removeprefix("weight/"): f"{key}/{name}" for name in torch.arrays if name.startswith("weight/")}
    arrays = renamed | {there: torch.arrays[f"weight/{name}"] for name, there in weights.items()}
    return case | {"source": probe.translated, "weights": weights, "table": torch.data.get("table", [])}, arrays


def _without_signs(answer: Parcel) -> Parcel:
    """What overflowed is infinite or NaN as the order of a sum has it: either says that the run is lost."""
    lost = {name: np.where(np.isfinite(array), array, np.nan) for name, array in answer.arrays.items() if array.dtype.kind in "fc"}
    return Parcel(answer.data, {**answer.arrays, **lost})


def _said(probe: Probe, torch: Parcel, mindspore: Parcel, overflows: bool = False) -> tuple[str, str]:
    if "error" in torch.data:
        return TORCH_RAISES, ""
    if overflows:
        torch, mindspore = _without_signs(torch), _without_signs(mindspore)
    outcome = _outcome(probe, torch, mindspore)
    if outcome.failure:
        return RAISES, " ".join(outcome.failure.message.split())[:LONGEST]
    if outcome.kind.same or outcome.kind is Class.NON_DETERMINISTIC:
        return SAME, ""
    worst = max(outcome.comparisons, key=lambda each: list(Class).index(each.kind), default=None)
    how = f"{outcome.kind}: {worst.name} {worst.note}" if worst else str(outcome.kind)
    if worst is not None and worst.max_abs is not None and outcome.kind is Class.DIFFERENT:
        how += f" (max abs {worst.max_abs:.1e}, torch {worst.torch_value}, MindSpore {worst.mindspore_value})"
    return DIFFERS, " ".join(how.split())[:LONGEST]


def _short(told: Told) -> dict[str, Any]:
    """Lists of properties for what needs no word more, and the words for the rest."""
    found: dict[str, Any] = {}
    for outcome in (SAME, TORCH_RAISES):
        if those := [name for name in PROPERTIES if told.get(name, ("",))[0] == outcome]:
            found[outcome] = those
    for outcome in (DIFFERS, RAISES):
        if how := {name: told[name][1] for name in PROPERTIES if told.get(name, ("",))[0] == outcome}:
            found[outcome] = how
    return found


def _digest(cases: Sequence[tuple[Variation, Probe]]) -> str:
    said = "\0".join(f"{_id(*pair)}{pair[1].digest}{pair[0].manner}" for pair in cases)
    return hashlib.sha256(f"{GENERATION}{said}".encode()).hexdigest()[:12]


def _text(kept: dict[str, Any]) -> str:
    lines = [f"{json.dumps(name)}: {json.dumps(found, ensure_ascii=False)}" for name, found in sorted(kept.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"
