"""Rows of the diff as HTML. Thousands stand on one page: the template language takes seconds for what takes a tenth here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from webapp.frame.templatetags.reading import decision_word, signed, symbol, verdict_word
from webapp.review.beside import Pair
from webapp.review.decisions import KINDS
from webapp.review.rows import Line, Row
from webapp.review.translation import VERDICTS

CELL = '<td role="cell" class='
ABSENT_LEFT = f'{CELL}"ln s is-absent"></td>{CELL}"src is-absent"></td>'
ABSENT_RIGHT = f'{CELL}"ln r is-absent"></td>{CELL}"res is-absent"></td>'


@dataclass(frozen=True)
class Words:
    """What the rows say, in the reader's language: asked once for a stretch of them, since asking for the language takes longer
    than to write a row."""

    language: str
    verdicts: dict[str, str]
    decisions: dict[str, str]
    left: dict[str, str]  # by the kind of a row
    right: dict[str, str]
    inserted: str


@cache
def _words_in(language: str) -> Words:
    changed = {"changed": _("before"), "removed": _("removed")}, {"changed": _("after"), "added": _("added")}
    unseen = [{kind: f'<span class="unseen">{word}</span>' for kind, word in side.items()} for side in changed]
    title, word = _("Written by mindport: translated lines call it."), _("inserted")
    return Words(
        language,
        {verdict: verdict_word(verdict) for verdict in VERDICTS},
        {kind: decision_word(kind) for kind in KINDS},
        unseen[0],
        unseen[1],
        f'<span class="inserted" title="{escape(title)}"><span class="tile" aria-hidden="true">+</span>'
        f'<span class="why-word">{word}</span></span>',
    )


def words() -> Words:
    return _words_in(get_language() or "")


def row_html(said: Words, row: Row, say: str, marks: str = "") -> str:
    """`say` is what stands between the two sides, `marks` are further attributes of the row."""
    left = _side(row.source, "L", "s", "src", said.left.get(row.kind, "")) if row.source else ABSENT_LEFT
    right = _side(row.result, "R", "r", "res", said.right.get(row.kind, "")) if row.result else ABSENT_RIGHT
    colour = f" v-{row.verdict}" if row.verdict else ""
    decided = f" d-{row.piece.decision}" if row.piece.decision else ""
    return f'<tr role="row" class="row k-{row.kind}{colour}{decided}"{marks}>{left}{CELL}"say">{say}</td>{right}</tr>'


def _side(line: Line, letter: str, number: str, code: str, unseen: str) -> str:
    name = f"{letter}{line.number}"
    where = f'{CELL}"ln {number}"><a id="{name}" href="#{name}">{line.number}</a></td>'
    return f'{where}{CELL}"{code}"><code>{line.html}</code>{unseen}</td>'


def said_of(said: Words, row: Row) -> str:
    """The label of the button that opens the reasons of a row."""
    return _button_says(len(row.changes), row.piece.decision, row.verdict, said.language)


@lru_cache(maxsize=1024)
def _button_says(number: int, decision: str, verdict: str, language: str) -> str:
    count = f'<span class="why-count" aria-hidden="true">{number}</span>' if number > 1 else ""
    told = _words_in(language)
    word = told.decisions.get(decision) or told.verdicts[verdict]
    ask = ngettext("%(number)s change, show the reason", "%(number)s changes, show the reasons", number) % {"number": number}
    return f'{tile(verdict)}<span class="why-word">{word}</span>{count}<span class="unseen">{ask}</span>'


@cache
def tile(verdict: str) -> str:
    return str(signed(verdict, symbol(verdict)))


def more_of(said: Words, row: Row) -> str:
    """A row whose change begins elsewhere points there."""
    name = f"c{row.piece.about[0].id}"
    word = f'<span class="unseen">{said.verdicts[row.verdict]}</span>'
    return f'<a class="more" href="#{name}" data-why="{name}">{tile(row.verdict)}{word}</a>'


def pair_of(pair: Pair, address: str) -> str:
    """The verdicts of two targets, and between them the line of the source, which leads to its review at `address`."""
    left, right = _judged(pair.left), _judged(pair.right)
    if not pair.source:
        return f'<span class="pair">{left}<i></i>{right}</span>'
    return f'<a class="pair" href="{address}#L{pair.source}">{left}<span class="pair-line">L{pair.source}</span>{right}</a>'


def _judged(verdict: str) -> str:
    return f'{tile(verdict)}<span class="unseen">{words().verdicts[verdict]}</span>' if verdict else "<i></i>"
