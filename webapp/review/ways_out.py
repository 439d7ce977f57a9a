"""For a torch name that MindSpore has no answer to: four ways on, and the text of an issue to ask for it."""

from __future__ import annotations

import ast
import re
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

import knowledge
from knowledge import Record, Verdict, syntax
from webapp.frame.requests import Request
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.review import revisions
from webapp.review.exports import shown_name
from webapp.review.parity_panel import latest_run
from webapp.review.translating import chosen_target, settle, translation_job
from webapp.review.translation import Change
from webapp.teams.access import fetch

_PROMISES = (Verdict.EXACT, Verdict.ADAPTED)


@require_safe
def show(request: Request, paste_id: str, change: int) -> HttpResponse:
    """A page; with `?text` the issue alone, which the copy button fetches."""
    kept = fetch(request, Paste, id=paste_id)
    job = settle(translation_job(kept, chosen_target(request, kept.profile)))
    if job.state != State.DONE:
        raise Http404
    found = next((c for c in revisions.made(job).changes if c.id == change and c.flagged and c.torch), None)
    if found is None:
        raise Http404
    text = issue(kept, job, found)
    if "text" in request.GET:
        return HttpResponse(text, content_type="text/markdown; charset=utf-8")
    record = knowledge.find_exact(found.record or found.torch)
    context: dict[str, Any] = {"record": record, "related": related(record, job.target.profile) if record else [], "issue": text}
    context |= {"paste": kept, "job": job, "name": shown_name(kept), "change": found}
    return render(request, "review/ways_out.html", context)


def related(record: Record, profile: str) -> list[Record]:
    """Neighbouring names whose translation is a promise: the place to look for a replacement."""
    near = knowledge.neighbours(record.torch)
    return [other for other in near if any(target.verdict in _PROMISES for target in other.targets_for(profile))]


def issue(paste: Paste, job: Job, change: Change) -> str:
    """Versions, smallest repetition and shapes, as a maintainer asks for them."""
    lines = paste.source.splitlines()[change.line - 1 : change.end_line]
    report: dict[str, Any] = latest_run(paste, job.profile).get("report") or {}
    ran = {name: report["environment"][name] for name in ("torch", "python") if name in report.get("environment", {})}
    versions = {"mindspore": f"{job.target.version} ({job.target.dev}, {job.target.mode})", **ran, **job.current.versions}
    shown = {"change": change, "lines": [*imports(paste.source, "\n".join(lines)), *lines], "inputs": report.get("inputs") or []}
    return render_to_string("review/issue.md", {**shown, "versions": versions.items()})


def imports(source: str, code: str) -> list[str]:
    """The import statements of the source that bring the names of the code."""
    wanted = set(re.findall(r"[^\W\d]\w*", code))
    found = []
    for node in syntax.module(source.removeprefix("\ufeff")).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            brought = {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
            found += [ast.unparse(node)] if brought & wanted else []
    return found
