"""What the templates of the knowledge base are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import knowledge
from knowledge import Profile, Record, Target
from webapp.lookup import arguments, evidence, timeline
from webapp.lookup.conflicts import conflicts, remarks
from webapp.lookup.measured import Choice, measured_as, newest, outcomes
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


def hits(records: Iterable[Record]) -> list[Hit]:
    return [_hit(record) for record in records]


def _hit(record: Record) -> Hit:
    best = usual(record)
    return Hit(
        torch=record.torch,
        target=best.name if best else "",
        verdict=best.verdict if best else "unsupported",
        summary=localised(record.summary.to_dict()),
        evidence=evidence.state(record.torch),
    )


def usual(record: Record) -> Target | None:
    """What an ordinary call becomes: the way that is bound to no condition, else the last that is tried."""
    targets = record.targets_for(Profile.PORTABLE)
    return next((target for target in targets if not target.when), targets[-1] if targets else None)


def record_page(record: Record, choice: Choice | None = None) -> Context:
    """`choice` is the version whose measurements are shown."""
    choice = choice or newest()
    ways = _ways(record)
    columns = [ways[place] for place in arguments.columns(record, [way.target for way in ways])]
    return {
        "record": record,
        "summary": localised(record.summary.to_dict()),
        "trap": localised(record.trap.to_dict()) if record.trap else "",
        "ways": ways,
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
    counted = Counter(record.torch.rpartition(".")[0] for record in knowledge.all_records())
    return counted.most_common()
