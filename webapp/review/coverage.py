"""The translation counted by API."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from webapp.review.translation import VERDICTS, Change, Translation, worst


@dataclass(frozen=True)
class Called:
    torch: str
    record: str
    verdict: str
    number: int


def coverage(translation: Translation) -> list[Called]:
    """One entry for each torch name: those that need a person first, then the most used."""
    sites: dict[str, list[Change]] = defaultdict(list)
    for change in translation.changes:
        if change.torch:
            sites[change.torch].append(change)
    found = [_called(name, changes) for name, changes in sites.items()]
    return sorted(found, key=lambda called: (-VERDICTS.index(called.verdict), -called.number, called.torch))


def by_line(translation: Translation, source: str) -> dict[str, int]:
    """How many source lines carry each verdict, a line counting by its worst, and how many carry none."""
    verdicts: dict[int, list[str]] = defaultdict(list)
    for change in translation.changes:
        for line in range(change.line, change.end_line + 1):
            verdicts[line].append(change.verdict)
    judged = [worst(found) for found in verdicts.values()]
    lines = len(source.splitlines())
    return {verdict: judged.count(verdict) for verdict in VERDICTS} | {"unchanged": lines - len(judged)}


def _called(name: str, changes: list[Change]) -> Called:
    return Called(name, changes[0].record or name, worst(change.verdict for change in changes), len(changes))
