"""The stages of a run with their numbers, rendered once: what was measured never changes, and of all on a page it is the most."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from webapp.frame.keeping import kept
from webapp.jobs.models import Job
from webapp.review.measured import measured
from webapp.review.stages import rungs


def ladder(run: Job) -> SafeString:
    """Of a run that is done, in the reader's language."""
    return _rendered(run.paste.source, run.id, run.attempt, get_language() or "")


@kept(short=64, long=2)
def _rendered(source: str, run_id: str, attempt: int, language: str) -> SafeString:
    run = Job.objects.select_related("paste").get(id=run_id)
    report = measured(run)
    return mark_safe(
        render_to_string("parity/_ladder.html", {"run": run, "paste": run.paste, "report": report, "rungs": rungs(report)})
    )
