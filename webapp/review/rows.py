"""The pieces as rows of one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.safestring import SafeString

from webapp.review.decisions import Composed
from webapp.review.highlighting import Range, coloured_lines, html_of, lines_of
from webapp.review.intraline import differing
from webapp.review.pieces import Piece
from webapp.review.translation import Change, worst

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
    piece: Piece
    verdict: str

    @property
    def changes(self) -> tuple[Change, ...]:
        return self.piece.changes

    @property
    def flagged(self) -> bool:
        """Still waits for a person."""
        return not self.piece.decision and any(change.flagged for change in self.piece.changes)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Consecutive rows; folded ones are in the page but hidden until asked for."""

    rows: tuple[Row, ...]
    folded: bool


def rows_of(source: str, composed: Composed) -> list[Row]:
    before, after = lines_of(source), lines_of(composed.text)
    left, right = coloured_lines(source), coloured_lines(composed.text)
    rows, number = [], 0
    for piece in composed.pieces:
        number += piece.text is not None
        s, r = piece.source, number if piece.text is not None else None
        old, new = before[s - 1] if s else None, after[r - 1] if r else None
        removed, added = _marks(old, new)
        shown_left = Line(s, html_of(left[s - 1], removed)) if s else None
        shown_right = Line(r, html_of(right[r - 1], added)) if r else None
        kind = "added" if s is None else "removed" if r is None else "same" if old == new else "changed"
        rows.append(Row(kind, shown_left, shown_right, piece, worst(change.verdict for change in piece.touching)))
    return rows


def _marks(before: str | None, after: str | None) -> tuple[list[Range], list[Range]]:
    return ([], []) if before is None or after is None or before == after else differing(before, after)


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
    return row.kind == "same" and not row.piece.changes and not row.piece.decision


def _folded(run: tuple[Row, ...], *, at_start: bool) -> Iterator[Stretch]:
    head = 0 if at_start else CONTEXT
    if head:
        yield Stretch(run[:head], folded=False)
    yield Stretch(run[head:-CONTEXT], folded=True)
    yield Stretch(run[-CONTEXT:], folded=False)
