"""What the review forms are filled with, and the rows of the diff."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from django import template
from django.template.context import Context
from django.template.engine import Engine
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from webapp.frame.templatetags.reading import scientific
from webapp.jobs.templatetags.tracking import outcome_verdict, outcome_word
from webapp.review.beside import Pair
from webapp.review.decisions import Composed, lines_in
from webapp.review.pieces import Piece
from webapp.review.proof import Proof
from webapp.review.row_html import Words, more_of, pair_of, row_html, said_of, words
from webapp.review.rows import Row
from webapp.review.shares import iframe

register = template.Library()
register.filter(iframe)


@register.filter
def lines_now(piece: Piece, composed: Composed) -> str:
    return lines_in(composed, piece.unit)


@register.simple_tag(takes_context=True)
def diff_rows(context: Context, rows: Sequence[Row]) -> SafeString:
    """The rows with their reasons, what was measured of them and the remarks under them."""
    drawn: dict[tuple[int, ...], str] | None = context.get("drawn")
    if drawn is None:
        return mark_safe(_drawn(context, rows))
    key = tuple(map(id, rows))
    if key not in drawn:
        drawn[key] = _drawn(context, rows)
    return mark_safe(drawn[key])


def _drawn(context: Context, rows: Sequence[Row]) -> str:
    talk, talking = context["talk"], context["talking"]
    proof, measured, lazy = context.get("proof"), context.get("measured_lines") or {}, _lazily(context)
    html: list[str] = []
    inserted, told = False, words()
    for row in rows:
        say = _say(context, row, lazy, told)
        once = say if row.verdict or not inserted else ""  # a run of inserted lines says so once
        html.append(row_html(told, row, once + _measured(measured, row), _marks(row, proof)))
        inserted = bool(say) and not row.verdict
        if (line := _line(row)) and (line in talk or line == talking):
            html.append(_part(context, "review/_talk.html", line=line, remarks=talk.get(line, [])))
    return "".join(html)


@register.simple_tag(takes_context=True)
def beside_rows(context: Context, rows: Iterable[Row]) -> SafeString:
    """Rows of two translations; between them both verdicts and the line of the source that they come from."""
    address = f"{reverse('review:result', args=[context['paste'].id])}?{escape(context['left'].query)}"
    pairs: Mapping[int, Pair] = context["pairs"]
    told, found = words(), (pairs[id(row)] for row in rows)
    flag = {True: " data-flagged", False: ""}
    return mark_safe("".join(row_html(told, pair.row, pair_of(pair, address), flag[pair.differs]) for pair in found))


def _line(row: Row) -> str:
    """Under which name remarks are kept: the source's line, or the engine's where the source has none."""
    if row.source:
        return f"L{row.source.number}"
    return f"R{row.piece.origin}" if row.piece.origin else ""


def _marks(row: Row, proof: Proof | None) -> str:
    still_open = row.piece.unit and row.changes and not row.piece.decision
    shown = f' data-proof="{kind}"' if proof and (kind := proof.of(row)) else ""
    return (" data-flagged" if row.flagged else "") + (" data-open" if still_open else "") + shown


def _say(context: Context, row: Row, lazy: tuple[str, str] | None, told: Words) -> str:
    if row.changes:
        return _why(context, row, lazy, told)
    if row.verdict:
        return more_of(told, row)
    return told.inserted if row.kind == "added" and not row.piece.decision else ""


def _why(context: Context, row: Row, lazy: tuple[str, str] | None, told: Words) -> str:
    number = row.changes[0].id
    if lazy:
        return f'<a class="why" href="{lazy[0]}{number}{lazy[1]}" data-card id="w{number}">{said_of(told, row)}</a>'
    button = f'<button class="why" type="button" popovertarget="c{number}" id="w{number}">{said_of(told, row)}</button>'
    return f'{button}<div class="card" id="c{number}" popover>{_part(context, "review/_card.html", row=row)}</div>'


def _lazily(context: Context) -> tuple[str, str] | None:
    """What stands before and behind the number of a change in the address of its reasons; None where they are on the page."""
    if not context["lazy"]:
        return None
    address = reverse("review:why", args=[context["paste"].id, 0]).removesuffix("0")
    return address, f"?{escape(context['job'].target.query)}&amp;r={context['revision']}"


def _part(context: Context, name: str, **values: Any) -> str:
    with context.push(**values):
        return Engine.get_default().get_template(name).render(context)


def _measured(lines: Mapping[str, Any], row: Row) -> str:
    found = lines.get(str(row.source.number)) if row.source else None
    if not found:
        return ""
    number = scientific(found["max_abs"])
    title = escape(f"{found['of']}: {outcome_word(found['class'])}, {number}")
    return (
        f'<a class="on-line number v-{outcome_verdict(found["class"])}" href="#parity" title="{title}">'
        f'{escape(number)}<span class="unseen"> {_("measured difference")}</span></a>'
    )
