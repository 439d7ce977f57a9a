"""Source and result as aligned pieces, and the units in which a reviewer accepts, rejects or edits them.

A unit is the smallest run of changed lines that makes sense alone: lines that share a change stay together, and so do
all lines of one group, wherever they stand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from webapp.frame.highlighting import ended_lines, lines_of
from webapp.review.alignment import aligned
from webapp.review.translation import Change, Translation


@dataclass(frozen=True, slots=True)
class Piece:
    """One row before it is shown. `text` is the result's line with its ending; None: the result has nothing here."""

    source: int | None
    text: str | None
    origin: int | None  # the line of the translation as the engine made it
    same: bool
    changes: tuple[Change, ...] = ()  # those that begin here, so that each is explained once
    touching: tuple[Change, ...] = ()  # all that reach over this row
    along: tuple[Change, ...] = ()  # where none does and the row is another nevertheless: those beside it, with which it goes
    unit: str = ""
    decision: str = ""
    by: str = ""  # the key of the account that decided: a name would outlive the account

    @property
    def about(self) -> tuple[Change, ...]:
        """The changes that explain this row. A line that only the result has, and no change, was brought along."""
        return self.touching or (self.along if self.source is not None else ())

    @property
    def groups(self) -> frozenset[str]:
        return frozenset(change.group or f"change {change.id}" for change in self.touching or self.along)


def pieces_of(source: str, translation: Translation) -> list[Piece]:
    before, after, made = lines_of(source), lines_of(translation.text), ended_lines(translation.text)
    finder = _Finder(translation.changes)
    pieces = []
    for s, r in aligned(before, after, translation.links):
        same = s is not None and r is not None and before[s - 1] == after[r - 1]
        pieces.append(Piece(s, made[r - 1] if r else None, r, same, touching=finder.touching(s, r, same)))
    return list(_with_units(list(_explained(pieces))))


def _explained(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Each change at its first row that reads differently, for there it is decided; where none does, at its first row."""
    decided = {change.id for piece in pieces if not piece.same for change in piece.touching}
    given: set[int] = set()
    for piece in pieces:
        fresh = tuple(c for c in piece.touching if c.id not in given and not (piece.same and c.id in decided))
        given.update(change.id for change in fresh)
        yield replace(piece, changes=fresh)


class _Finder:
    """Finds the changes of a row."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self.by_source: dict[int, list[Change]] = defaultdict(list)
        self.by_result: dict[int, list[Change]] = defaultdict(list)
        for change in changes:
            for line in range(change.line, change.end_line + 1):
                self.by_source[line].append(change)
            for line in range(change.result_line, change.result_end_line + 1):
                self.by_result[line].append(change)

    def touching(self, source: int | None, result: int | None, same: bool) -> tuple[Change, ...]:
        if source is not None:
            # A call over several lines is explained where it begins; its untouched lines stay quiet.
            return tuple(c for c in self.by_source.get(source, ()) if not same or c.line == source)
        return tuple(self.by_result.get(result or 0, ()))


def _with_units(pieces: list[Piece]) -> Iterator[Piece]:
    for changed, run in groupby(pieces, key=lambda piece: not piece.same):
        if not changed:
            yield from run
            continue
        units = list(_units(list(run)))
        for unit, along in zip(units, _along(units), strict=True):
            name = _name(unit[0])
            yield from (replace(piece, unit=name, along=() if piece.touching else along) for piece in unit)


def _along(units: list[list[Piece]]) -> list[tuple[Change, ...]]:
    """For each unit its own changes, or those of the next one in the run that has some, or of the last: the indent of a loop
    below `with torch.no_grad():` that is gone, a line that a block moved."""
    own = [tuple({change.id: change for piece in unit for change in piece.touching}.values()) for unit in units]
    return [following or before for following, before in zip(_nearest(own[::-1])[::-1], _nearest(own), strict=True)]


def _nearest(own: Sequence[tuple[Change, ...]]) -> list[tuple[Change, ...]]:
    """For each its own, or else the last ones before it."""
    near: tuple[Change, ...] = ()
    return [near := each or near for each in own]


def _units(run: list[Piece]) -> Iterator[list[Piece]]:
    unit: list[Piece] = []
    for piece in run:
        alone = piece.source is not None and not any(piece.groups & other.groups for other in unit)
        if unit and alone and piece.groups:
            yield unit
            unit = []
        unit.append(piece)
    yield unit


def _name(first: Piece) -> str:
    return f"L{first.source}" if first.source is not None else f"R{first.origin}"


def together(pieces: Sequence[Piece], unit: str) -> frozenset[str]:
    """The unit and every other one that shares a group with it: a block is decided as a whole."""
    named = {group for piece in pieces if piece.unit == unit for group in piece.groups}
    return frozenset(piece.unit for piece in pieces if piece.unit and piece.groups & named) | {unit}
