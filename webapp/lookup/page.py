"""What the templates of the knowledge base are given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import knowledge
from knowledge import Profile, Record, Target
from webapp.lookup import evidence, timeline
from webapp.lookup.conflicts import conflicts, remarks
from webapp.lookup.measured import Choice, newest
from webapp.lookup.signature import Parameter, keyword_for, parameters
from webapp.review.translation import localised

Context = dict[str, Any]


@dataclass(frozen=True)
class Hit:
    """One line of a list of records."""

    torch: str
    target: str
    verdict: str
    summary: str
    evidence: str


@dataclass(frozen=True)
class Way:
    """One target, with the number under which the argument table speaks of it."""

    number: int
    target: Target
    reason: str
    profiles: tuple[str, ...]


@dataclass(frozen=True)
class Argument:
    """One row of the argument table: a torch parameter, and what it becomes in each way (empty: no counterpart)."""

    name: str
    default: str
    becomes: list[str]
    notes: list[str]
    refused: bool


def hits(records: Iterable[Record]) -> list[Hit]:
    return [_hit(record) for record in records]


def _hit(record: Record) -> Hit:
    best = next(iter(record.targets_for(Profile.PORTABLE)), None)
    return Hit(
        torch=record.torch,
        target=best.name if best else "",
        verdict=best.verdict if best else "unsupported",
        summary=localised(record.summary.to_dict()),
        evidence=evidence.state(record.torch),
    )


def record_page(record: Record, choice: Choice | None = None) -> Context:
    """`choice` is the version whose measurements are shown."""
    choice = choice or newest()
    ways = _ways(record)
    columns = _columns(record, ways)
    return {
        "record": record,
        "summary": localised(record.summary.to_dict()),
        "trap": localised(record.trap.to_dict()) if record.trap else "",
        "ways": ways,
        "columns": columns,
        "arguments": [_argument(record, columns, entry) for entry in parameters(record.signature) if entry.name != "self"],
        "examples": evidence.examples(record, choice),
        "state": evidence.state(record.torch, choice),
        "choice": choice,
        "is_newest": choice == newest(),
        "versions": timeline.shown_versions(choice),
        "timeline": timeline.lines(record, choice),
        "editions": timeline.editions(record.torch),
        "conflicts": conflicts(record.torch, choice),
        "remarks": remarks(record.torch, choice),
        "twins": [twin.torch for twin in knowledge.twins(record)],
        "neighbours": hits(knowledge.neighbours(record.torch)),
    }


def _ways(record: Record) -> list[Way]:
    """Each target once, with the profiles that use it: mint falls back to portable targets where it has none."""
    profiles: dict[int, list[str]] = {}
    for profile in Profile:
        for target in record.targets_for(profile):
            profiles.setdefault(id(target), []).append(str(profile))
    targets = [target for target in record.targets if id(target) in profiles]
    return [
        Way(number, target, localised(target.reason.to_dict()) if target.reason else "", tuple(profiles[id(target)]))
        for number, target in enumerate(targets, 1)
    ]


def _columns(record: Record, ways: list[Way]) -> list[Way]:
    """The ways that say something about arguments, each different answer once."""
    names = [parameter.name for parameter in parameters(record.signature)]
    answers = {tuple(_becomes(record, way.target, name) for name in names): way for way in reversed(ways)}
    return sorted((way for answer, way in answers.items() if any(answer)), key=lambda way: way.number)


def _argument(record: Record, ways: list[Way], parameter: Parameter) -> Argument:
    refusals = [way.target.refuse[parameter.name] for way in ways if parameter.name in way.target.refuse]
    said = [note for note in (record.notes.get(parameter.name), *refusals) if note]
    return Argument(
        name=parameter.name,
        default=parameter.default,
        becomes=[_becomes(record, way.target, parameter.name) for way in ways],
        notes=list(dict.fromkeys(localised(note.to_dict()) for note in said)),
        refused=bool(refusals),
    )


def _becomes(record: Record, target: Target, name: str) -> str:
    """The MindSpore argument; for an expression the keyword that takes the value, if one does."""
    if name in target.arguments:
        return target.arguments[name]
    if not re.search(rf"\b{re.escape(name)}\b", target.expression):
        return ""
    return keyword_for(target.expression, name) or record.attributes.get(name, name)


def namespaces() -> list[tuple[str, int]]:
    """The parts of torch that have records, with how many, the largest first."""
    counted = Counter(record.torch.rpartition(".")[0] for record in knowledge.all_records())
    return counted.most_common()
