"""A revision as the pages read it, kept for the next look: neither what the engine made nor a numbered revision ever changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from webapp.frame.keeping import kept
from webapp.jobs.models import Job
from webapp.review import revisions, told_once
from webapp.review.decisions import Composed
from webapp.review.marks import in_readers_language
from webapp.review.rows import Row, rows_of
from webapp.review.served import served
from webapp.review.translation import Translation
from webapp.review.traps import traps
from webapp.review.written_out import with_written


@dataclass(frozen=True)
class Reading:
    """In one language: reasons and questions are read in the reader's."""

    translation: Translation
    composed: Composed
    rows: tuple[Row, ...]
    source: str

    @cached_property
    def served(self) -> Mapping[int, tuple[str, ...]]:
        """By change of an import, the records that it rests on."""
        return served(self.source, self.translation.changes)


def what_changes(job: Job, size: tuple[int, int] | None = None, *, trapped: bool = True) -> SafeString:
    """The box of that name, as it stands on the page. `size`: height and width of the user's own image, when known."""
    return _box(job.paste.source, job.id, job.attempt, get_language() or "", size, trapped)


@kept(short=64, long=2)
def _box(source: str, job_id: str, attempt: int, language: str, size: tuple[int, int] | None, trapped: bool) -> SafeString:
    """Rendered once: it is the longest list beside the code, and the same for everybody."""
    translation = _read(source, job_id, attempt, 0, language).translation
    told = {
        "told_findings": told_once.findings(translation.findings),
        "told_hidden": told_once.hidden_nothing(translation.hidden_nothing),
        "traps": told_once.traps(traps(translation, source, size)) if trapped else None,
    }
    return mark_safe(render_to_string("review/_changes.html", told))


def reading(job: Job, number: int) -> Reading:
    """Of a translation that is done."""
    return _read(job.paste.source, job.id, job.attempt, number, get_language() or "")


@kept(short=64, long=2)
def _read(source: str, job_id: str, attempt: int, number: int, language: str) -> Reading:
    job = Job.objects.select_related("paste").get(id=job_id)
    report = job.current.report or {}
    translation = with_written(Translation.read(report), source)
    composed = revisions.composed(job, number, translation)
    shown = replace(composed, text=in_readers_language(composed.text, report))
    return Reading(translation, composed, tuple(rows_of(source, shown)), source)
