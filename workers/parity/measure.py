"""Every example of every record, torch against our translation, into the evidence files."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

import knowledge
from knowledge.devices import KINDS as DEVICES
from knowledge.evidence_reading import DOCUMENTED
from knowledge.record import Profile, Record
from workers.parity import answers, batches, documented, environment, environments, showing
from workers.parity.answers import Failure, Said
from workers.parity.older import OlderBook
from workers.parity.outcomes import Book, Outcome
from workers.parity.parcel import Arrays, Malformed, Parcel
from workers.parity.plan.names import names_in
from workers.parity.probes import Probe, probe
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

DISTRIBUTION = "distribution"  # how an example says that its values are no contract
GROUP = 120  # examples between two savings
MODES = ["eval", "train", "eval after train"]  # the third shows moving averages
PROFILES = [str(profile) for profile in Profile]
KINDS = [*PROFILES, DOCUMENTED]
WITHOUT_KERNEL = "MindSpore has no CPU kernel for it; it needs an Ascend device"
NO_KERNEL = re.compile(
    r"kernel \S+ unregistered|Create kernelmod for op|Unsupported op \[|Not implement exception|on device CPU"
    r"|not supported on this device|support Ascend only|only supports Ascend|Select CPU operator"
)


def main(names: Sequence[str], kinds: Sequence[str], show: bool, again: bool, pool: Pool) -> int:
    """Exit status 1 when a translation promised exact or adapted and is neither, 2 for a name without a record."""
    pool.start()
    records, unknown = _records(names)
    for name in unknown:
        print(f"no record is called {name}", file=sys.stderr)
    probes, found = all_probes(records, kinds)
    everything = not names and len(kinds) == len(KINDS)
    stamp = environment.stamp(pool)
    book = _book(stamp["mindspore"], stamp["device"])
    if everything:
        book.forget_all_but(probes)
    found += _measured(probes, book, stamp, pool, again or show or bool(names))
    broken = book.broken() if everything else [outcome.probe.key for outcome in found if outcome.broken_promise]
    if show:
        print("\n".join(showing.show_all(found, everything=len(records) == 1)))
    print(showing.summary(found, broken))
    return 2 if unknown else int(bool(broken))


def _book(version: str, device: str) -> Book | OlderBook:
    return (Book if version == environments.installed() else OlderBook)(version, device)


def _records(names: Sequence[str]) -> tuple[list[Record], list[str]]:
    """Records by name, or all below a name that ends in a dot or star ("torch.nn.*"); all when there are no names."""
    if not names:
        return list(knowledge.all_records()), []
    found, unknown = [], []
    for name in names:
        if name.endswith((".", "*")):
            some = [record for record in knowledge.all_records() if record.torch.startswith(name.rstrip("*"))]
        else:
            some = [record] if (record := knowledge.find(name)) else []
        found += some
        unknown += [] if some else [name]
    return found, unknown


def all_probes(records: Iterable[Record], kinds: Sequence[str] = KINDS) -> tuple[list[Probe], list[Outcome]]:
    """What can be measured, and the examples that are wrong in themselves."""
    good: list[Probe] = []
    bad: list[Outcome] = []
    for record in records:
        for number, example in enumerate(record.examples):
            for kind in kinds if example.inputs else ():
                try:
                    made = documented.probe(record, number, example) if kind == DOCUMENTED else probe(record, number, example, kind)
                    good += [made] if made else []
                except Exception as error:  # an example or a rule that fails must not hide what the others do
                    faulty = Probe(record.torch, number, kind, example.before, "", "exact", {}, example.compare)
                    bad.append(Outcome(faulty, failure=Failure("example", "", f"{type(error).__name__}: {error}")))
    return good, bad


def _measured(probes: Sequence[Probe], book: Book | OlderBook, stamp: dict[str, Any], pool: Pool, again: bool) -> list[Outcome]:
    """Measures what is not known yet, and saves after each group, so that an interruption costs one group."""
    waiting = [probe for probe in probes if again or not book.known(probe)]
    print(f"{len(probes)} examples, {len(waiting)} to measure", file=sys.stderr)
    book.save()
    found: list[Outcome] = []
    for group in batches.in_groups(waiting, GROUP):
        started = time.monotonic()
        fresh = list(outcomes(group, pool))
        for outcome in fresh:
            book.write(outcome, stamp)
        book.save()
        found += fresh
        print(f"{len(found)} of {len(waiting)} measured, {time.monotonic() - started:.1f} s", file=sys.stderr)
    return found


def outcomes(probes: Sequence[Probe], pool: Pool) -> Iterator[Outcome]:
    """What two profiles translate alike is run once, and torch is asked once about each example."""
    runnable = [probe for probe in probes if probe.verdict != "unsupported"]
    questions = {probe.question: probe for probe in runnable}
    torch = batches.run(pool, "torch", [_torch_case(probe) for probe in questions.values()])
    good = {probe.digest: probe for probe in runnable if "error" not in torch[probe.question].data}
    mindspore: dict[str, Parcel] = {}
    for device in ("", DEVICES[0]):  # what reads the same for every device is measured as it is
        cases = [_mindspore_case(probe, torch[probe.question]) for probe in good.values() if probe.device == device]
        mindspore |= batches.run(pool, "mindspore", cases, device or "cpu")
    for each in probes:
        if each.verdict == "unsupported":
            yield Outcome(each, stated=Class.NOT_RUN, note="explained, not translated")
        else:
            yield _outcome(each, torch[each.question], mindspore.get(each.digest, Parcel({})))


def _torch_case(probe: Probe) -> batches.Case:
    arguments, arrays = _arguments(probe)
    case = {"id": probe.question, "source": probe.source, "arguments": arguments, "reference": True, "modes": MODES}
    return case, arrays


def _mindspore_case(probe: Probe, torch: Parcel) -> batches.Case:
    arguments, arrays = _arguments(probe)
    weights = {name: f"{probe.key}/{name}" for name in torch.arrays if name.startswith("weight/")}
    arrays |= {key: torch.arrays[name] for name, key in weights.items()}
    changed = [leaf["path"].removesuffix(" afterwards") for leaf in torch.data["leaves"] if leaf["path"].endswith(" afterwards")]
    case: dict[str, Any] = {
        "id": probe.digest,
        "source": probe.translated,
        "arguments": arguments,
        "modes": MODES,
        "watched": changed,
    }
    case["weights"] = {name.removeprefix("weight/"): key for name, key in weights.items()}
    return case | {"table": torch.data.get("table", [])}, arrays


def _arguments(probe: Probe) -> tuple[list[dict[str, Any]], Arrays]:
    described, arrays = [], {}
    for name, value in probe.arguments.items():
        if isinstance(value, np.ndarray):
            arrays[f"{probe.key}/{name}"] = value
            described.append({"name": name, "array": f"{probe.key}/{name}"})
        else:
            described.append({"name": name, "value": repr(value)})
    return described, arrays


def _outcome(probe: Probe, torch: Parcel, mindspore: Parcel) -> Outcome:
    try:
        ours, theirs = _said("torch", torch), _said("mindspore", mindspore)
    except Malformed as error:
        return Outcome(probe, failure=Failure("mindspore", "", f"unreadable answer: {error}"))
    failed = ours.failure or theirs.failure
    if failed and probe.profile != Profile.PORTABLE and NO_KERNEL.search(failed.message):
        return Outcome(probe, failure=failed, stated=Class.NOT_RUN, note=WITHOUT_KERNEL)
    if failed:
        return Outcome(probe, failure=failed)
    unmatched = mindspore.data.get("unmatched") or []
    if unmatched:
        names = ", ".join(str(entry.get("name")) for entry in unmatched)
        return Outcome(probe, stated=Class.DIFFERENT, note=f"weights without a partner: {names}")
    if probe.compare == DISTRIBUTION:
        ours = Said([replace(output, random=True) for output in ours.outputs])
    found = answers.compare_outputs(ours, theirs, names=names_in(probe.source))
    return Outcome(probe, found, corrections=_corrections(mindspore))


def _corrections(mindspore: Parcel) -> tuple[str, ...]:
    told = mindspore.data.get("corrections") or []
    return tuple(str(name)[:40] for name in told[:20])


def _said(side: str, parcel: Parcel) -> Said:
    error = parcel.data.get("error")
    if isinstance(error, dict):
        return Said(failure=answers.failure(side, error))
    return Said(answers.outputs(parcel.data.get("leaves", []), parcel.arrays))
