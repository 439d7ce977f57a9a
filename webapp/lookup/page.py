"""What the templates of the knowledge base are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import knowledge
from knowledge import Entry, Profile, Record, Target, codes, declaration_reading
from knowledge.devices import KINDS
from webapp.frame.languages import localised
from webapp.lookup import arguments, devices, evidence, properties, timeline, upstream
from webapp.lookup.addresses import page_of
from webapp.lookup.conflicts import conflicts, remarks
from webapp.lookup.measured import Choice, measured_as, newest, outcomes

Context = dict[str, Any]


@dataclass(frozen=True)
class Hit:
    """One line of a list of records."""

    torch: str
    target: str
    verdict: str
    summary: str
    evidence: str
    kind: str = "record"


@dataclass(frozen=True)
class Lead:
    """One line of a list of what is no record: a recipe, a topic, an error, a rule, a page."""

    kind: str
    id: str
    title: str
    summary: str
    page: str


@dataclass(frozen=True)
class Way:
    """One target, with the number under which the argument table speaks of it."""

    number: int
    target: Target
    reason: str
    profiles: tuple[str, ...]


def found(query: str, most: int) -> list[Hit | Lead]:
    return [_hit(entry.record) if entry.record else _lead(entry) for entry in knowledge.search(query, limit=most)]


def _lead(entry: Entry) -> Lead:
    title, summary = (localised(text.to_dict()) for text in (entry.title, entry.summary))
    return Lead(str(entry.kind), entry.id, title, summary, page_of(entry))


def hits(records: Iterable[Record]) -> list[Hit]:
    return [_hit(record) for record in records]


def _hit(record: Record) -> Hit:
    best = usual(record)
    return Hit(
        torch=record.torch,
        target=best.name if best else "",
        verdict=_verdict(best),
        summary=localised(record.summary.to_dict()),
        evidence=evidence.state(record.torch),
    )


def _verdict(best: Target | None) -> str:
    """What the line of an ordinary call is marked with: where a person has to decide first, `review`."""
    if best is None:
        return "unsupported"
    return "review" if best.decision else best.verdict


def usual(record: Record) -> Target | None:
    """What an ordinary call becomes on the usual device: the way without a condition, else the last that is tried."""
    targets = record.targets_for(Profile.PORTABLE, KINDS[0])
    return next((target for target in targets if not target.when), targets[-1] if targets else None)


def record_page(record: Record, choice: Choice | None = None) -> Context:
    """`choice` is the version whose measurements are shown."""
    choice = choice or newest()
    ways = _ways(record)
    columns = [ways[place] for place in arguments.columns(record, [way.target for way in ways])]
    return {
        "record": record,
        "summary": localised(record.summary.to_dict()),
        "silent_difference": localised(record.silent_difference.to_dict()) if record.silent_difference else "",
        "ways": ways,
        "code": codes.of_record(record.torch),
        "properties": properties.table(record),
        "columns": columns,
        "arguments": arguments.table(record, [way.target for way in columns]),
        "examples": evidence.examples(record, choice),
        "state": evidence.state(record.torch, choice),
        "choice": choice,
        "is_newest": choice == newest(),
        "is_measured": bool(outcomes(record.torch, choice)),
        "measured_as": measured_as(record.torch),
        "versions": timeline.shown_versions(choice),
        "timeline": timeline.lines(record, choice),
        "devices": devices.rows(record),
        "device_columns": devices.COLUMNS,
        "declared_by": declaration_reading.version(),
        "upstream": upstream.rows(record.torch),
        "editions": timeline.editions(record.torch),
        "conflicts": conflicts(record.torch, choice),
        "remarks": remarks(record.torch, choice),
        "twins": [twin.torch for twin in knowledge.twins(record)],
        "neighbours": hits(knowledge.neighbours(record.torch)),
    }


def _ways(record: Record) -> list[Way]:
    """Each target once, the ordinary ones first, with the profiles that use it: mint falls back to portable targets."""
    profiles: dict[int, list[str]] = {}
    for profile in Profile:
        for target in record.targets_for(profile):
            profiles.setdefault(id(target), []).append(str(profile))
    targets = sorted((target for target in record.targets if id(target) in profiles), key=lambda target: bool(target.when))
    return [
        Way(number, target, localised(target.reason.to_dict()) if target.reason else "", tuple(profiles[id(target)]))
        for number, target in enumerate(targets, 1)
    ]


@lru_cache(maxsize=1)
def namespaces() -> list[tuple[str, int]]:
    """The parts of torch that have records, with how many, the largest first; records do not change while a server runs."""
    counted = Counter(part for record in knowledge.all_records() if (part := record.torch.rpartition(".")[0]))
    return counted.most_common()
