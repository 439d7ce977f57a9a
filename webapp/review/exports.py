"""The translation as files: program, patch, data and report."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import asdict

from django.core.exceptions import SuspiciousFileOperation
from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.text import get_valid_filename

from webapp.frame.languages import language
from webapp.jobs.models import Job
from webapp.pastes import notebooks
from webapp.pastes.models import Paste
from webapp.review import companion, revisions
from webapp.review.evidence import chips, weakest
from webapp.review.served import served
from webapp.review.translation import VERDICTS
from workers import bundling
from workers.formats import sarif as findings
from workers.formats.patch import added, unified


def file_name(paste: Paste) -> str:
    """The name a download carries; it also stands in the patch, so it is a plain Python file name."""
    stem = plain_name(paste.name, "model.py").removesuffix(notebooks.SUFFIX) or "model"
    return stem if stem.endswith(".py") else f"{stem}.py"


def shown_name(paste: Paste) -> str:
    """What pages call it: a file of a project by its path, slashes and all."""
    return paste.name or file_name(paste)


def plain_name(name: str, otherwise: str) -> str:
    """What of a name may stand in the name of a file; `otherwise` where nothing may."""
    try:
        return get_valid_filename(name).lstrip(".-") or otherwise
    except SuspiciousFileOperation:
        return otherwise


def response(paste: Paste, job: Job, suffix: str, revision: int) -> HttpResponse:
    return FORMATS[suffix](paste, job, revision)


def program(paste: Paste, job: Job, revision: int) -> HttpResponse:
    return _attached(revisions.composed(job, revision).text, "text/x-python", file_name(paste))


def one_program(paste: Paste, job: Job, revision: int) -> HttpResponse:
    """With what it takes from the companion package in it."""
    text = bundling.inlined(revisions.composed(job, revision).text)
    return _attached(text, "text/x-python", file_name(paste))


def notebook(paste: Paste, job: Job, revision: int) -> HttpResponse:
    text = notebooks.filled(paste.notebook, revisions.composed(job, revision).text)
    return _attached(text, "application/x-ipynb+json", notebook_name(paste))


def one_notebook(paste: Paste, job: Job, revision: int) -> HttpResponse:
    text = notebooks.filled(paste.notebook, bundling.inlined(revisions.composed(job, revision).text))
    return _attached(text, "application/x-ipynb+json", notebook_name(paste))


def notebook_name(paste: Paste) -> str:
    return file_name(paste).removesuffix(".py") + notebooks.SUFFIX


def archive(paste: Paste, job: Job, revision: int) -> HttpResponse:
    """The program, or the notebook that it came as, with its companion package beside it."""
    text = revisions.composed(job, revision).text
    own = {notebook_name(paste): notebooks.filled(paste.notebook, text)} if paste.notebook else {file_name(paste): text}
    name = f"{file_name(paste).removesuffix('.py')}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(packed(own | companion.files([text])), content_type="application/zip", headers=headers)


def packed(files: Mapping[str, str | bytes]) -> bytes:
    """A zip archive of these paths."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as opened:
        for path, content in files.items():
            opened.writestr(path, content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    return made.getvalue()


def patch(paste: Paste, job: Job, revision: int) -> HttpResponse:
    """Of the program; the companion package comes as new files."""
    name, after = file_name(paste), revisions.composed(job, revision).text
    beside = "".join(added(text, path) for path, text in companion.files([after]).items())
    return _attached(unified(paste.source, after, name) + beside, "text/x-diff", f"{name}.patch")


def report(paste: Paste, job: Job, revision: int) -> HttpResponse:
    context = {
        "paste": paste,
        "job": job,
        "revision": revision,
        "translation": revisions.made(job),
        "composed": (composed := revisions.composed(job, revision)),
        "ends": composed.text.endswith("\n"),
        "name": file_name(paste),
        "verdicts": VERDICTS,
    }
    text = render_to_string("review/report.md", context)
    return _attached(text, "text/markdown", f"{file_name(paste).removesuffix('.py')}.md")


def data(paste: Paste, job: Job, revision: int) -> HttpResponse:
    found, composed = revisions.made(job), revisions.composed(job, revision)
    report, evidence = job.current.report or {}, chips(found, job.target)
    brought = served(paste.source, found.changes)
    told = {
        **report,
        "changes": [
            {
                **raw,
                "written": change.written,
                "evidence": weakest(evidence[name] for name in brought.get(change.id, ()))
                or evidence.get(change.record, "unmeasured"),
                "rests_on": list(brought.get(change.id, ())),
            }
            for raw, change in zip(report.get("changes") or (), found.changes, strict=True)
        ],
        "id": paste.id,
        "name": file_name(paste),
        "profile": job.target.profile,
        "target": {**{name: said for name, said in asdict(job.target).items() if name != "decide"}, "ms": job.target.version},
        "decisions": list(report.get("decisions") or ()),
        "created": paste.created,
        "source": paste.source,
        "counts": found.counts,
        "revision": revision,
        "text": composed.text,
        "links": composed.links,
        "units": composed.units,
        "companion": companion.files([composed.text]),
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
    "inline.py": one_program,
    "ipynb": notebook,
    "inline.ipynb": one_notebook,
    "zip": archive,
    "patch": patch,
    "json": data,
    "md": report,
    "sarif": sarif,
}
