"""What the review forms are filled with."""

from __future__ import annotations

from django import template

from webapp.review.decisions import Composed, lines_in
from webapp.review.pieces import Piece

register = template.Library()


@register.filter
def lines_now(piece: Piece, composed: Composed) -> str:
    return lines_in(composed, piece.unit)
