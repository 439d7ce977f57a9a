"""Where a document says one thing and the measurement another. Derived, never written by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge import installed, official
from knowledge.evidence_reading import DOCUMENTED
from knowledge.official import Row, Stated
from webapp.lookup.measured import Choice, Outcome, newest, outcomes

PROMISES = frozenset({"exact", "adapted"})


@dataclass(frozen=True)
class Conflict:
    """`source` is who said it: `table`, `platforms` (the target's own page names this device) or `promise` (our translation)."""

    source: str
    said: str
    target: str
    found: Outcome
    row: Row | None = None


@dataclass(frozen=True)
class Remark:
    """The table's target has no kernel on this device, and its page does not say that it had one: no contradiction."""

    row: Row
    platforms: tuple[str, ...]
    found: Outcome


def conflicts(name: str, choice: Choice) -> list[Conflict]:
    """One for each document that is contradicted, with the first example that shows it."""
    found = outcomes(name, choice)
    return [*_of_table(name, found, choice), *_of_promises(found, choice)]


def remarks(name: str, choice: Choice) -> list[Remark]:
    """What has to be known of the table's target although nothing is contradicted."""
    if conflicts(name, choice):
        return []
    lacking = next((each for each in _documented(outcomes(name, choice)) if each.state == "no-kernel"), None)
    return [Remark(row, platforms(row.target), lacking) for row in _row(name)] if lacking else []


def platforms(target: str) -> tuple[str, ...]:
    """As the newest MindSpore's own documentation of the target names them."""
    said = installed.told("mindspore", target)
    return said.platforms if said else ()


def _of_table(name: str, found: Sequence[Outcome], choice: Choice) -> Iterator[Conflict]:
    for row in _row(name):
        against = next((each for each in _documented(found) if each.contradicts), None)
        if against:
            yield Conflict("table", row.stated, row.target, against, row)
        lacking = next((each for each in _documented(found) if each.state == "no-kernel"), None)
        named = {platform.lower() for platform in platforms(row.target)}
        if lacking and choice.device in named:
            yield Conflict("platforms", choice.device_name, row.target, lacking, row)


def _of_promises(found: Sequence[Outcome], choice: Choice) -> Iterator[Conflict]:
    """Promises are about the newest version."""
    if choice != newest():
        return
    for each in found:
        if each.entry.verdict in PROMISES and each.contradicts:
            yield Conflict("promise", each.entry.verdict, each.entry.profile, each)
            return


def _row(name: str) -> list[Row]:
    """The row that was measured; a page of differences is no claim that could be contradicted."""
    return [row for row in official.rows(name) if row.stated is not Stated.DESCRIBED][:1]


def _documented(found: Sequence[Outcome]) -> list[Outcome]:
    return [each for each in found if each.entry.profile == DOCUMENTED]
