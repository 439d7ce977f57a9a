"""Source and result as aligned pieces, and the units in which a reviewer accepts, rejects or edits them.

A unit is the smallest run of changed lines that makes sense alone: lines that share a change stay together, and so do
all lines of one group, wherever they stand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from webapp.frame.highlighting import ended_lines, lines_of
from webapp.review.alignment import Pair, aligned
from webapp.review.translation import Change, Translation

Changes = tuple[Change, ...]
Rows = list[int]
_NONE: Changes = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """One row before it is shown. `text` is the result's line with its ending; None: the result has nothing here."""

    source: int | None
    text: str | None
    origin: int | None  # the line of the translation as the engine made it
    same: bool
    changes: Changes = ()  # those that begin here, so that each is explained once
    touching: Changes = ()  # all that reach over this row
    along: Changes = ()  # where none does and the row is another nevertheless: those beside it, with which it goes
    unit: str = ""
    decision: str = ""
    by: str = ""  # the key of the account that decided: a name would outlive the account

    @property
    def about(self) -> Changes:
        """The changes that explain this row. A line that only the result has, and no change, was brought along."""
        return self.touching or (self.along if self.source is not None else ())

    @property
    def groups(self) -> frozenset[str]:
        return _groups(self.touching or self.along)


def pieces_of(source: str, translation: Translation) -> list[Piece]:
    """A result has hundreds of rows: what is asked of each is found in passes over all, and each piece is made once."""
    before, after, made = lines_of(source), lines_of(translation.text), ended_lines(translation.text)
    finder = _Finder(translation.changes)
    pairs = aligned(before, after, translation.links)
    same = [s is not None and r is not None and before[s - 1] == after[r - 1] for s, r in pairs]
    touching = [finder.touching(s, r, equal) for (s, r), equal in zip(pairs, same, strict=True)]
    units, along = [""] * len(pairs), [_NONE] * len(pairs)
    for unit, beside in _with_along(_units(pairs, same, touching), touching):
        name = _name(*pairs[unit[0]])
        for at in unit:
            units[at], along[at] = name, () if touching[at] else beside
    rows = zip(pairs, same, _explained(same, touching), touching, along, units, strict=True)
    return [Piece(s, made[r - 1] if r else None, r, *about) for (s, r), *about in rows]


def _groups(changes: Sequence[Change]) -> frozenset[str]:
    return frozenset([change.group or f"change {change.id}" for change in changes])


def _explained(same: Sequence[bool], touching: Sequence[Changes]) -> Iterator[Changes]:
    """Each change at its first row that reads differently, for there it is decided; where none does, at its first row."""
    decided = {change.id for equal, touched in zip(same, touching, strict=True) if not equal for change in touched}
    given: set[int] = set()
    for equal, touched in zip(same, touching, strict=True):
        fresh = tuple([c for c in touched if c.id not in given and not (equal and c.id in decided)])
        given.update([change.id for change in fresh])
        yield fresh


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

    def touching(self, source: int | None, result: int | None, same: bool) -> Changes:
        if source is not None:
            # A call over several lines is explained where it begins; its untouched lines stay quiet.
            return tuple(c for c in self.by_source.get(source, ()) if not same or c.line == source)
        return tuple(self.by_result.get(result or 0, ()))


def _units(pairs: Sequence[Pair], same: Sequence[bool], touching: Sequence[Changes]) -> Iterator[list[Rows]]:
    """The units of each run of rows that differ."""
    for changed, run in groupby(range(len(pairs)), key=lambda at: not same[at]):
        if changed:
            yield list(_units_of(run, pairs, touching))


def _units_of(run: Iterable[int], pairs: Sequence[Pair], touching: Sequence[Changes]) -> Iterator[Rows]:
    unit: Rows = []
    held: set[str] = set()
    for at in run:
        groups = _groups(touching[at])
        if unit and groups and pairs[at][0] is not None and not groups & held:
            yield unit
            unit, held = [], set()
        unit.append(at)
        held |= groups
    yield unit


def _with_along(runs: Iterable[list[Rows]], touching: Sequence[Changes]) -> Iterator[tuple[Rows, Changes]]:
    """Each unit with its own changes, or those of the next one in the run that has some, or of the last: the indent of a loop
    below `with torch.no_grad():` that is gone, a line that a block moved."""
    for units in runs:
        own = [tuple({change.id: change for at in unit for change in touching[at]}.values()) for unit in units]
        beside = [following or before for following, before in zip(_nearest(own[::-1])[::-1], _nearest(own), strict=True)]
        yield from zip(units, beside, strict=True)


def _nearest(own: Sequence[Changes]) -> list[Changes]:
    """For each its own, or else the last ones before it."""
    near = _NONE
    return [near := each or near for each in own]


def _name(source: int | None, result: int | None) -> str:
    return f"L{source}" if source is not None else f"R{result}"


def together(pieces: Sequence[Piece], unit: str) -> frozenset[str]:
    """The unit and every other one that shares a group with it: a block is decided as a whole."""
    named = {group for piece in pieces if piece.unit == unit for group in piece.groups}
    return frozenset(piece.unit for piece in pieces if piece.unit and piece.groups & named) | {unit}
