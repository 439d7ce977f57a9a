"""The translation as files: program, patch, data and report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.text import get_valid_filename

from webapp.jobs.models import Job
from webapp.lookup.evidence import chips
from webapp.review import notebooks, revisions
from webapp.review.models import Paste
from webapp.review.translation import VERDICTS, language
from webapp.review.written_out import with_written
from workers.formats import sarif as findings
from workers.formats.patch import unified


def file_name(paste: Paste) -> str:
    """The name a download carries; it also stands in the patch, so it is a plain Python file name."""
    stem = get_valid_filename(paste.name or "model.py").lstrip(".-").removesuffix(notebooks.SUFFIX)
    return stem if stem.endswith(".py") else f"{stem}.py"


def response(paste: Paste, job: Job, suffix: str, revision: int) -> HttpResponse:
    return FORMATS[suffix](paste, job, revision)


def program(paste: Paste, job: Job, revision: int) -> HttpResponse:
    return _attached(revisions.composed(job, revision).text, "text/x-python", file_name(paste))


def notebook(paste: Paste, job: Job, revision: int) -> HttpResponse:
    text = notebooks.filled(paste.notebook, revisions.composed(job, revision).text)
    return _attached(text, "application/x-ipynb+json", file_name(paste).removesuffix(".py") + notebooks.SUFFIX)


def patch(paste: Paste, job: Job, revision: int) -> HttpResponse:
    name = file_name(paste)
    text = unified(paste.source, revisions.composed(job, revision).text, name)
    return _attached(text, "text/x-diff", f"{name}.patch")


def report(paste: Paste, job: Job, revision: int) -> HttpResponse:
    context = {
        "paste": paste,
        "job": job,
        "revision": revision,
        "translation": with_written(revisions.made(job), paste.source),
        "composed": (composed := revisions.composed(job, revision)),
        "ends": composed.text.endswith("\n"),
        "name": file_name(paste),
        "verdicts": VERDICTS,
    }
    text = render_to_string("review/report.md", context)
    return _attached(text, "text/markdown", f"{file_name(paste).removesuffix('.py')}.md")


def data(paste: Paste, job: Job, revision: int) -> HttpResponse:
    found, composed = with_written(revisions.made(job), paste.source), revisions.composed(job, revision)
    report, evidence = job.current.report or {}, chips(found, job.target.choice)
    told = {
        **report,
        "changes": [
            {**raw, "written": change.written, "evidence": evidence.get(change.record, "")}
            for raw, change in zip(report.get("changes") or (), found.changes, strict=True)
        ],
        "id": paste.id,
        "name": file_name(paste),
        "profile": job.target.profile,
        "target": {**asdict(job.target), "ms": job.target.version},
        "created": paste.created,
        "source": paste.source,
        "counts": found.counts,
        "revision": revision,
        "text": composed.text,
        "links": composed.links,
        "units": composed.units,
    }
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})


def sarif(paste: Paste, job: Job, revision: int) -> HttpResponse:
    named = (file_name(paste), job.current.report or {})
    told = findings.document([named], language(), rejected=revisions.composed(job, revision).rejected)
    return JsonResponse(told, content_type="application/sarif+json", json_dumps_params={"ensure_ascii": False})


def _attached(text: str, kind: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text.encode("utf-8", "surrogatepass"), content_type=f"{kind}; charset=utf-8", headers=headers)


FORMATS: dict[str, Callable[[Paste, Job, int], HttpResponse]] = {
    "py": program,
    "ipynb": notebook,
    "patch": patch,
    "json": data,
    "md": report,
    "sarif": sarif,
}
