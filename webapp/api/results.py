"""The result of a job as a file, or the problem that there is none."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from webapp.api.jobs import reason
from webapp.api.problems import Problem
from webapp.frame.languages import language
from webapp.jobs.models import Job, State
from webapp.review.exports import file_name
from workers.formats import TYPES, Result, rendered, written

MEDIA = {"json": "application/json", "text": "text/x-python", "sarif": "application/sarif+json", "diff": "text/x-diff"}
PLAIN = {"text/plain": "text", "text/*": "text"}


def report(job: Job) -> dict[str, Any]:
    """Raises Problem for a job that is not done."""
    if job.state == State.DONE:
        return dict(job.current.report or {})
    if job.state == State.CANCELLED:
        raise Problem("cancelled")
    if job.state == State.FAILED:
        said = reason(job.current.reason)
        unusable = "line" in said
        raise Problem("unusable" if unusable else "failed", said["message"], reason=said)
    raise Problem("not-done", state=job.state)


def translation(request: HttpRequest, job: Job, form: str | None) -> HttpResponse:
    chosen = form or accepted(request)
    found = Result(job.paste.name or file_name(job.paste), job.paste.source, report(job))
    response = HttpResponse(rendered(found, chosen, language()), content_type=TYPES[chosen])
    patch_vary_headers(response, ["Accept", "Accept-Language"])
    return response


def accepted(request: HttpRequest) -> str:
    by_type = {media: form for form, media in MEDIA.items()} | PLAIN
    preferred = request.get_preferred_type(list(by_type))
    if preferred is None:
        raise Problem("not-acceptable", ", ".join(MEDIA.values()))
    return by_type[preferred]


def parity(job: Job) -> HttpResponse:
    return HttpResponse(written(report(job)).encode("utf-8", "surrogatepass"), content_type="application/json")
