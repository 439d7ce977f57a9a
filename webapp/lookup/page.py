"""What the templates of the knowledge base are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import knowledge
from knowledge import Profile, Record, Target
from webapp.lookup import evidence
from webapp.lookup.signature import Parameter, parameters
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
class Argument:
    """One row of the argument table: a torch parameter and what it becomes for one target."""

    name: str
    default: str
    becomes: str
    note: str
    refused: bool


@dataclass(frozen=True)
class Way:
    """One target with its argument table."""

    target: Target
    reason: str
    arguments: list[Argument]
    explicit: dict[str, str]

    @property
    def tells(self) -> bool:
        """Whether the table says more than that everything keeps its name."""
        return any(row.note or row.becomes != row.name for row in self.arguments)


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


def record_page(record: Record) -> Context:
    return {
        "record": record,
        "summary": localised(record.summary.to_dict()),
        "trap": localised(record.trap.to_dict()) if record.trap else "",
        "profiles": [(profile, [_way(record, target) for target in record.targets_for(profile)]) for profile in Profile],
        "evidence": evidence.panel(record),
        "state": evidence.state(record.torch),
        "neighbours": hits(knowledge.neighbours(record.torch)),
        "used_by": None,
    }


def _way(record: Record, target: Target) -> Way:
    rows = [_argument(record, target, parameter) for parameter in parameters(record.signature)]
    reason = localised(target.reason.to_dict()) if target.reason else ""
    return Way(target, reason, [row for row in rows if row.name != "self"], target.explicit)


def _argument(record: Record, target: Target, parameter: Parameter) -> Argument:
    refusal = target.refuse.get(parameter.name)
    note = refusal or record.notes.get(parameter.name)
    becomes = target.arguments.get(parameter.name, "")
    if not target.arguments and parameter.name in target.expression:
        becomes = parameter.name
    said = localised(note.to_dict()) if note else ""
    return Argument(parameter.name, parameter.default, becomes, said, refusal is not None)


def namespaces() -> list[tuple[str, int]]:
    """The parts of torch that have records, with how many, the largest first."""
    counted = Counter(record.torch.rpartition(".")[0] for record in knowledge.all_records())
    return counted.most_common()


def translated_to(mindspore: str) -> list[Record]:
    """The records that have this MindSpore name as a target."""
    return [record for record in knowledge.all_records() if any(target.name == mindspore for target in record.targets)]
