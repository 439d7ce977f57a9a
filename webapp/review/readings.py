"""A revision as the pages read it, kept for the next look: neither what the engine made nor a numbered revision ever changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from webapp.frame.keeping import kept
from webapp.jobs.models import Attempt, Job
from webapp.review import revisions, told_once
from webapp.review.coverage import Called, by_line, coverage
from webapp.review.decisions import Composed, compose
from webapp.review.marks import in_readers_language
from webapp.review.pieces import Piece, pieces_of
from webapp.review.rows import Row, Stretch, rows_of, stretches
from webapp.review.served import served
from webapp.review.translation import FLAGGED, Translation
from webapp.review.traps import traps


@dataclass(frozen=True)
class Reading:
    """In one language: reasons and questions are read in the reader's."""

    translation: Translation
    composed: Composed
    rows: tuple[Row, ...]
    source: str
    parts: dict[tuple[Any, ...], str] = field(default_factory=dict, repr=False, compare=False)  # see templatetags/drawing.py
    _drawn: dict[str, dict[tuple[int, ...], str]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def served(self) -> Mapping[int, tuple[str, ...]]:
        """By change of an import, the records that it rests on."""
        return served(self.source, self.translation.changes)

    @cached_property
    def stretches(self) -> Sequence[Stretch]:
        return stretches(self.rows)

    @cached_property
    def calls(self) -> Sequence[Called]:
        return coverage(self.translation)

    @cached_property
    def by_line(self) -> Mapping[str, int]:
        return by_line(self.translation, self.source)

    def drawn(self, run: str) -> dict[tuple[int, ...], str]:
        """Stretches of these rows as HTML, by the ids of the rows, coloured by what the run showed; of one run at a time."""
        if run not in self._drawn:
            self._drawn.clear()
        return self._drawn.setdefault(run, {})


def what_changes(job: Job, size: tuple[int, int] | None = None, *, trapped: bool = True) -> SafeString:
    """The box of that name, as it stands on the page. `size`: height and width of the user's own image, when known."""
    return _box(job.paste.source, job.id, job.attempt, get_language() or "", size, trapped)


@kept(short=64, long=2)
def _box(source: str, job_id: str, attempt: int, language: str, size: tuple[int, int] | None, trapped: bool) -> SafeString:
    """Rendered once: it is the longest list beside the code, and the same for everybody."""
    translation = _made(source, job_id, attempt, language).translation
    told = {
        "told_findings": told_once.findings(translation.findings),
        "told_hidden": told_once.hidden_nothing(translation.hidden_nothing),
        "traps": told_once.traps(traps(translation, source, size)) if trapped else None,
    }
    return mark_safe(render_to_string("review/_changes.html", told))


def reading(job: Job, number: int) -> Reading:
    """Of a translation that is done."""
    return _read(job.paste.source, job.id, job.attempt, number, get_language() or "")


def pieces(job: Job) -> Sequence[Piece]:
    """Before any decision."""
    return _made(job.paste.source, job.id, job.attempt, get_language() or "").pieces


@dataclass(frozen=True)
class Made:
    """What no decision changes, and what takes longest to read: of 2,400 lines a second, at each press of a key."""

    translation: Translation
    pieces: tuple[Piece, ...]
    flagged: Mapping[str, Any]  # the report, of the changes that left a mark in the text


@kept(short=64, long=2)
def _made(source: str, job_id: str, attempt: int, language: str) -> Made:
    report = Attempt.objects.filter(job_id=job_id, number=attempt).values_list("report", flat=True).get() or {}
    translation = Translation.read(report)
    flagged = [change for change in report.get("changes") or () if change["verdict"] in FLAGGED]
    return Made(translation, tuple(pieces_of(source, translation)), {"changes": flagged})


@kept(short=64, long=2)
def _read(source: str, job_id: str, attempt: int, number: int, language: str) -> Reading:
    made = _made(source, job_id, attempt, language)
    composed = compose(source, made.translation, revisions.decisions(job_id, number), made.pieces)
    shown = replace(composed, text=in_readers_language(composed.text, made.flagged))
    return Reading(made.translation, composed, tuple(rows_of(source, shown)), source)
