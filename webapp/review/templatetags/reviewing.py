"""What the review forms are filled with."""

from __future__ import annotations

from django import template

from webapp.review.decisions import Composed, lines_in
from webapp.review.models import Comment
from webapp.review.pieces import Piece

register = template.Library()


@register.filter
def lines_now(piece: Piece, composed: Composed) -> str:
    return lines_in(composed, piece.unit)


@register.filter
def line_name(letter: str, number: int) -> str:
    return f"{letter}{number}"


@register.filter
def at_line(talk: dict[str, list[Comment]], number: int) -> list[Comment]:
    """The remarks on a line of the source."""
    return talk.get(f"L{number}", [])


@register.filter
def at_result(talk: dict[str, list[Comment]], number: int) -> list[Comment]:
    """The remarks on a line that only the result has."""
    return talk.get(f"R{number}", [])
