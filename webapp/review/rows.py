"""The pieces as rows of one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.safestring import SafeString

from webapp.frame.highlighting import Range, Span, coloured_lines, html_of, lines_of
from webapp.frame.keeping import kept
from webapp.review.decisions import Composed
from webapp.review.intraline import differing
from webapp.review.pieces import Piece
from webapp.review.translation import Change, worst

FOLD_FROM = 14  # unchanged lines in a run; a shorter run is quicker read than unfolded
CONTEXT = 3  # unchanged lines that stay visible beside a change
PART = 16  # rows; a browser lays out such parts only when they come into view
AT_ONCE = 8  # parts; those behind, and folded ones, wait in templates: a browser takes seconds for 50,000 elements


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    html: SafeString


Sides = tuple[str, Line | None, Line | None]
"""The kind of a row, and its line on either side."""


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
    """Consecutive rows. Folded ones are hidden until asked for; those that wait lie in a template until somebody comes near."""

    rows: tuple[Row, ...]
    folded: bool
    opens: int = 0  # how many folded rows begin here
    waits: bool = False

    @property
    def verdicts(self) -> list[str]:
        return sorted({row.verdict for row in self.rows if row.verdict})

    @property
    def height(self) -> int:
        """Rows, rounded up to eights."""
        return -(-len(self.rows) // 8) * 8


@dataclass(frozen=True)
class Text:
    """One side: its lines, plain and coloured."""

    lines: list[str]
    coloured: Sequence[Sequence[Span]]

    @classmethod
    def of(cls, text: str) -> Text:
        return cls(lines_of(text), coloured_lines(text))

    def line(self, number: int | None, marks: Sequence[Range]) -> Line | None:
        return Line(number, html_of(self.coloured[number - 1], marks)) if number else None


def rows_of(source: str, composed: Composed) -> list[Row]:
    pairs, number = [], 0
    for piece in composed.pieces:
        number += piece.text is not None
        pairs.append((piece.source, number if piece.text is not None else None))
    shown = _shown(source, composed.text, tuple(pairs))
    verdicts = (worst(change.verdict for change in piece.about) for piece in composed.pieces)
    return [Row(*sides, piece, verdict) for sides, piece, verdict in zip(shown, composed.pieces, verdicts, strict=True)]


@kept(short=64, long=2)
def _shown(source: str, result: str, pairs: tuple[tuple[int | None, int | None], ...]) -> list[Sides]:
    """Kept for the next look at the same revision: colours and marks are a fifth of the page."""
    left, right = Text.of(source), Text.of(result)
    return [_sides(left, right, *pair) for pair in pairs]


def row_of(left: Text, right: Text, piece: Piece, result: int | None, verdict: str) -> Row:
    """`piece.source` and `result` are the lines of the two sides that stand in this row."""
    return Row(*_sides(left, right, piece.source, result), piece, verdict)


def _sides(left: Text, right: Text, source: int | None, result: int | None) -> Sides:
    old = left.lines[source - 1] if source else None
    new = right.lines[result - 1] if result else None
    if source and result and old == new and left.coloured[source - 1] == right.coloured[result - 1]:
        line = left.line(source, [])
        return "same", line, line and replace(line, number=result)
    removed, added = _marks(old, new)
    kind = "added" if old is None else "removed" if new is None else "same" if old == new else "changed"
    return kind, left.line(source, removed), right.line(result, added)


def _marks(before: str | None, after: str | None) -> tuple[list[Range], list[Range]]:
    return ([], []) if before is None or after is None or before == after else differing(before, after)


def stretches(rows: Sequence[Row], *, whole: bool = False) -> list[Stretch]:
    """The rows in order, long unchanged runs folded except for a few lines of context, and the end of long texts waiting.
    `whole`: nothing of that."""
    if whole:
        return list(_parts(rows))
    parts = _folded(rows)
    return [replace(part, waits=part.folded or at >= AT_ONCE) for at, part in enumerate(parts)]


def _folded(rows: Sequence[Row]) -> list[Stretch]:
    runs = [(quiet, tuple(run)) for quiet, run in groupby(rows, key=_quiet)]
    if len(runs) < 2:
        return list(_parts(rows))
    found: list[Stretch] = []
    shown: list[Row] = []
    for quiet, run in runs:
        if not (quiet and len(run) >= FOLD_FROM):
            shown.extend(run)
            continue
        head = CONTEXT if found or shown else 0
        found += [*_parts([*shown, *run[:head]]), *_parts(run[head:-CONTEXT], folded=True)]
        shown = list(run[-CONTEXT:])
    return [*found, *_parts(shown)]


def _quiet(row: Row) -> bool:
    return row.kind == "same" and not row.verdict and not row.piece.decision


def _parts(rows: Sequence[Row], *, folded: bool = False) -> Iterator[Stretch]:
    for start in range(0, len(rows), PART):
        yield Stretch(tuple(rows[start : start + PART]), folded, len(rows) if folded and not start else 0)
