"""What a run showed of each changed line: proved equal, run but not compared, never run; or it is still for a person to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from webapp.jobs.models import Job, State
from webapp.review.decisions import Composed
from webapp.review.rows import Row
from webapp.review.translation import Change

PROVED, RAN, NEVER, YOURS = "proved", "ran", "never", "yours"
KINDS = (PROVED, RAN, NEVER, YOURS)


@dataclass(frozen=True)
class Proof:
    """`lines` of the source by what the newest run showed of them; `counts` of changes."""

    lines: Mapping[int, str]
    counts: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    def of(self, row: Row) -> str:
        """Empty for a row that changed nothing, or stands on the translation's side alone."""
        if row.flagged:
            return YOURS
        return self.lines.get(row.source.number, NEVER) if row.source and row.verdict else ""


def proof(run: Job | None, report: Mapping[str, Any], composed: Composed, rows: Iterable[Row]) -> Proof | None:
    """None where nothing was run, or the code has changed since."""
    if run is None or run.state != State.DONE or run.options.get("translated") != composed.text or "ran" not in report:
        return None
    agreed = report["agreed"] if report.get("class") != "not-run" else []  # where nothing was compared, nothing agreed
    lines = dict.fromkeys(_lines(report["ran"]), RAN) | dict.fromkeys(_lines(agreed), PROVED)
    shown = Proof(lines, {})
    kinds = Counter(YOURS if row.flagged else _of_change(shown, change) for row in rows for change in row.changes)
    return Proof(lines, {kind: kinds[kind] for kind in KINDS})


def _of_change(shown: Proof, change: Change) -> str:
    """A call over several lines ran where any of them did."""
    found = {shown.lines.get(line, NEVER) for line in range(change.line, change.end_line + 1)}
    return next(kind for kind in KINDS if kind in found)


def _lines(stretches: Iterable[Iterable[int]]) -> Iterable[int]:
    for first, last in stretches:
        yield from range(first, last + 1)
