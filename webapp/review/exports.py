"""The translation as files: program, patch, data and report."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.text import get_valid_filename

from webapp.jobs.models import Job
from webapp.review.models import Paste
from webapp.review.patch import unified
from webapp.review.translation import VERDICTS, Translation


def file_name(paste: Paste) -> str:
    """The name a download carries; it also stands in the patch, so it is a plain Python file name."""
    stem = get_valid_filename(paste.name or "model.py").lstrip(".-")
    return stem if stem.endswith(".py") else f"{stem}.py"


def response(paste: Paste, job: Job, suffix: str) -> HttpResponse:
    return FORMATS[suffix](paste, job)


def program(paste: Paste, job: Job) -> HttpResponse:
    return _attached(translation(job).text, "text/x-python", file_name(paste))


def patch(paste: Paste, job: Job) -> HttpResponse:
    name = file_name(paste)
    return _attached(unified(paste.source, translation(job).text, name), "text/x-diff", f"{name}.patch")


def report(paste: Paste, job: Job) -> HttpResponse:
    context = {"paste": paste, "job": job, "translation": translation(job), "name": file_name(paste), "verdicts": VERDICTS}
    text = render_to_string("review/report.md", context)
    return _attached(text, "text/markdown", f"{file_name(paste).removesuffix('.py')}.md")


def data(paste: Paste, job: Job) -> HttpResponse:
    found = dict(job.current.report or {})
    about = {"id": paste.id, "name": file_name(paste), "profile": job.profile, "created": paste.created, "source": paste.source}
    return JsonResponse({**about, **found, "counts": translation(job).counts}, json_dumps_params={"ensure_ascii": False})


def translation(job: Job) -> Translation:
    return Translation.read(job.current.report or {})


def _attached(text: str, kind: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text.encode("utf-8", "surrogatepass"), content_type=f"{kind}; charset=utf-8", headers=headers)


FORMATS: dict[str, Callable[[Paste, Job], HttpResponse]] = {
    "py": program,
    "patch": patch,
    "json": data,
    "md": report,
}
