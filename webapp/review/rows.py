"""The two sides as rows of one table, with the changes that explain each row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from django.utils.safestring import SafeString

from webapp.review.alignment import aligned
from webapp.review.highlighting import Range, coloured_lines, html_of, lines_of
from webapp.review.intraline import differing
from webapp.review.translation import Change, Translation, worst

FOLD_FROM = 14  # unchanged lines in a run; a shorter run is quicker read than unfolded
CONTEXT = 3  # unchanged lines that stay visible beside a change


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    html: SafeString


@dataclass(frozen=True, slots=True)
class Row:
    kind: str  # same | changed | removed | added
    source: Line | None
    result: Line | None
    changes: tuple[Change, ...]  # those that begin here, so that each is explained once
    touching: tuple[Change, ...]  # all that reach over this row
    verdict: str

    @property
    def flagged(self) -> bool:
        return any(change.flagged for change in self.changes)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Consecutive rows; folded ones are in the page but hidden until asked for."""

    rows: tuple[Row, ...]
    folded: bool


def rows_of(source: str, translation: Translation) -> list[Row]:
    before, after = lines_of(source), lines_of(translation.text)
    left, right = coloured_lines(source), coloured_lines(translation.text)
    explanations = Explanations.of(translation.changes)
    rows = []
    for s, r in aligned(before, after, translation.links):
        old, new = s and before[s - 1], r and after[r - 1]
        removed, added = _marks(old, new)
        shown_left = Line(s, html_of(left[s - 1], removed)) if s else None
        shown_right = Line(r, html_of(right[r - 1], added)) if r else None
        rows.append(explanations.row(shown_left, shown_right, same=old == new))
    return rows


def _marks(before: str | int | None, after: str | int | None) -> tuple[list[Range], list[Range]]:
    if not isinstance(before, str) or not isinstance(after, str) or before == after:
        return [], []
    return differing(before, after)


@dataclass
class Explanations:
    """Finds the changes of a row, and remembers which are explained already."""

    by_source: dict[int, list[Change]]
    by_result: dict[int, list[Change]]
    given: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, changes: Sequence[Change]) -> Explanations:
        by_source, by_result = defaultdict(list), defaultdict(list)
        for change in changes:
            for line in range(change.line, change.end_line + 1):
                by_source[line].append(change)
            for line in range(change.result_line, change.result_end_line + 1):
                by_result[line].append(change)
        return cls(dict(by_source), dict(by_result))

    def row(self, source: Line | None, result: Line | None, *, same: bool) -> Row:
        touching = tuple(self._touching(source, result, same))
        fresh = tuple(change for change in touching if change.id not in self.given)
        self.given.update(change.id for change in fresh)
        kind = "same" if same else "added" if source is None else "removed" if result is None else "changed"
        return Row(kind, source, result, fresh, touching, worst(change.verdict for change in touching))

    def _touching(self, source: Line | None, result: Line | None, same: bool) -> Iterator[Change]:
        if source is not None:
            # A call over several lines is explained where it begins; its untouched lines stay quiet.
            yield from (c for c in self.by_source.get(source.number, ()) if not same or c.line == source.number)
        elif result is not None:
            yield from self.by_result.get(result.number, ())


def stretches(rows: Sequence[Row], *, fold: bool = True) -> list[Stretch]:
    """The rows in order, long unchanged runs folded except for a few lines of context."""
    runs = [(quiet, tuple(run)) for quiet, run in groupby(rows, key=_quiet)]
    if not fold or len(runs) < 2:
        return [Stretch(tuple(rows), folded=False)]
    found: list[Stretch] = []
    for quiet, run in runs:
        if quiet and len(run) >= FOLD_FROM:
            found.extend(_folded(run, at_start=not found))
        else:
            found.append(Stretch(run, folded=False))
    return found


def _quiet(row: Row) -> bool:
    return row.kind == "same" and not row.changes


def _folded(run: tuple[Row, ...], *, at_start: bool) -> Iterator[Stretch]:
    head = 0 if at_start else CONTEXT
    if head:
        yield Stretch(run[:head], folded=False)
    yield Stretch(run[head:-CONTEXT], folded=True)
    yield Stretch(run[-CONTEXT:], folded=False)
