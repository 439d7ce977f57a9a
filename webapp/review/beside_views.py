"""Two targets side by side: the page, which waits for whichever translation is not there yet."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from webapp.frame.requests import Request
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.pastes.targets import PROFILES, Target, named
from webapp.review import beside, page
from webapp.review.exports import shown_name
from webapp.review.parity_panel import latest_run
from webapp.review.rows import stretches
from webapp.review.translating import settle, translation_job
from webapp.teams.access import fetch

POLLING_IS_OVER = 286
OTHER = "with-"  # before the names of the right target in the address


@require_safe
def show(request: Request, paste_id: str) -> HttpResponse:
    """`?profile=portable&ms=2.10.0&with-profile=mint&with-ms=2.8.0`; what the right side leaves out is as on the left."""
    paste = fetch(request, Paste, id=paste_id)
    targets = asked(request, paste.profile)
    jobs = [settle(translation_job(paste, target)) for target in targets]
    context: dict[str, Any] = {"paste": paste, "jobs": jobs, "name": shown_name(paste), "targets": page.choices()}
    context |= {"left": targets[0], "right": targets[1], "waiting": not all(job.over for job in jobs)}
    context |= {"swapped": f"{targets[1].query}&{targets[0].query_as(OTHER)}", "unified": request.GET.get("view") == "unified"}
    context |= {"here": f"{targets[0].query}&{targets[1].query_as(OTHER)}"}
    if all(job.state == State.DONE for job in jobs):
        context |= both(request, *jobs)
    name = "review/_beside.html" if request.htmx else "review/beside.html"
    response = render(request, name, context, status=POLLING_IS_OVER if request.htmx and not context["waiting"] else 200)
    patch_vary_headers(response, ["HX-Request"])
    return response


def asked(request: Request, usual: str) -> tuple[Target, Target]:
    """Without a word about the right side it is the other profile."""
    left = named(request.GET, usual)
    right = {key.removeprefix(OTHER): str(value) for key, value in request.GET.items() if key.startswith(OTHER)}
    if not right:
        right = {"profile": PROFILES[1 - PROFILES.index(left.profile)]}
    kept = {"profile": left.profile, "ms": left.ms, "dev": left.dev, "mode": left.mode, "decide": left.decide}
    return left, named(kept | right, usual)


def both(request: Request, first: Job, second: Job) -> dict[str, Any]:
    left, right = beside.Side.of(first), beside.Side.of(second)
    links = beside.linked(left, right)
    found = beside.pairs(left, right, links)
    rows = [pair.row for pair in found]
    return {
        "sides": (left, right),
        "counted": beside.counted(left, right),
        "differing": sum(pair.differs for pair in found),
        "pairs": {id(pair.row): pair for pair in found},
        "stretches": stretches(rows, whole="full" in request.GET),
        "links": {str(line): others for line, others in links.items()},
        "disagreements": beside.disagreements(left, right),
        "runs": [latest_run(job.paste, job.profile) for job in (first, second)],
        "findings": (beside.findings_only(left, right), beside.findings_only(right, left)),
    }
