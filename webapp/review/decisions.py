"""What a reviewer decided, applied: the result is composed anew from what the engine made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, zip_longest

from webapp.frame.highlighting import ended_lines, lines_of
from webapp.review.pieces import Piece, pieces_of
from webapp.review.translation import Translation

KINDS = ("accepted", "rejected", "edited")
LONGEST_EDIT = 100_000  # characters

Decisions = Mapping[str, Mapping[str, str]]
"""Unit -> {"kind": one of KINDS, "text": the reviewer's lines when edited, "by": the key of an account}."""


@dataclass(frozen=True)
class Composed:
    """A revision: the text, its rows, and which source line became which lines of it."""

    text: str
    pieces: tuple[Piece, ...]
    links: dict[int, list[int]]

    @property
    def rejected(self) -> frozenset[int]:
        """Ids of the changes that are no longer in the text."""
        return frozenset(change.id for piece in self.pieces if piece.decision == "rejected" for change in piece.touching)

    @cached_property
    def units(self) -> dict[str, str]:
        """Each unit with its decision, empty while it is open. Lines that stand alone and no change explains, such as functions
        that the translation brings along, are no unit: nobody could say anything of them."""
        explained = {piece.unit for piece in self.pieces if piece.groups}
        return {piece.unit: piece.decision for piece in self.pieces if piece.unit in explained and piece.unit}

    def decided_by(self, account: int | None) -> int:
        """How many units that person decided."""
        return len({piece.unit for piece in self.pieces if piece.by == str(account)} & self.units.keys())


def compose(source: str, translation: Translation, decisions: Decisions, made: Sequence[Piece] | None = None) -> Composed:
    """`made`: `pieces_of` the two, by whoever has them already."""
    before = ended_lines(source)
    pieces: list[Piece] = []
    for unit, run in groupby(made or pieces_of(source, translation), key=lambda piece: piece.unit):
        decision = decisions.get(unit, {})
        by = decision.get("by", "")
        pieces.extend(replace(piece, by=by) if by else piece for piece in _decided(list(run), decision, before))
    texts = [piece.text for piece in pieces if piece.text is not None]
    return Composed("".join(_closed(texts, _newline(source))), tuple(pieces), _links(pieces, translation))


def _decided(unit: list[Piece], decision: Mapping[str, str], before: Sequence[str]) -> Iterator[Piece]:
    kind = decision.get("kind", "")
    if kind == "rejected":
        for piece in unit:
            text = before[piece.source - 1] if piece.source is not None else None
            yield replace(piece, text=text, origin=None, decision=kind)
    elif kind == "edited":
        yield from _edited(unit, ended_lines(decision.get("text", "")))
    else:
        yield from (replace(piece, decision=kind) for piece in unit) if kind else unit


def _edited(unit: list[Piece], lines: list[str]) -> Iterator[Piece]:
    extra = Piece(None, None, None, same=False, touching=unit[-1].touching, unit=unit[0].unit)
    for piece, line in zip_longest(unit, lines):
        yield replace(piece or extra, text=line, origin=None, decision="edited")


def _closed(texts: list[str], newline: str) -> Iterator[str]:
    """A line that was last in its own file may now stand before others and needs an end."""
    for text in texts[:-1]:
        yield text if text.endswith(("\n", "\r")) else text + newline
    yield from texts[-1:]


def _newline(source: str) -> str:
    return "\r\n" if "\r\n" in source else "\n"


def _links(pieces: Sequence[Piece], translation: Translation) -> dict[int, list[int]]:
    moved: dict[int, int] = {}
    own: dict[int, list[int]] = {}
    number = 0
    for piece in pieces:
        number += piece.text is not None
        if piece.origin is not None:
            moved[piece.origin] = number
        elif piece.source is not None and piece.text is not None:
            own[piece.source] = [number]
    kept = {line: [moved[r] for r in results if r in moved] for line, results in translation.links.items()}
    return {line: results for line, results in {**kept, **own}.items() if results}


def lines_in(composed: Composed, unit: str) -> str:
    """What the unit's lines read now, for the reviewer to edit."""
    return "\n".join(line for piece in composed.pieces if piece.unit == unit for line in lines_of(piece.text or ""))
