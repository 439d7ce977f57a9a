"""The list of jobs, one job with its log, and the two things one can do to it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from webapp.frame.requests import Request
from webapp.jobs import listing, log, steps, submission
from webapp.jobs.models import Attempt, Job
from webapp.jobs.query import QueryError
from webapp.teams import audit
from webapp.teams.access import Right, fetch, rights

POLLING_IS_OVER = 286
RELATED = 10  # other runs of the same file


@require_safe
def index(request: Request) -> HttpResponse:
    context: dict[str, Any] = {"q": listing.typed(request), "examples": listing.examples()}
    if not request.htmx:
        context["views"] = listing.views(request)  # stands outside of what is asked for again
    try:
        context |= listing.shown(request)
    except QueryError as problem:
        context["refused"] = listing.refused(context["q"], problem)
        return render(request, "jobs/index.html", context, status=400)
    return answer(request, "jobs/_table.html", "jobs/index.html", context, over=not context["moving"])


@require_safe
def detail(request: Request, job_id: str) -> HttpResponse:
    job = fetch(request, Job.objects.select_related("paste", "owner"), id=job_id)
    shown = chosen_attempt(request, job)
    lines = log.lines(shown)
    context = {
        "job": job,
        "attempts": list(job.attempts.order_by("-number")),
        "attempt": shown,
        "tree": steps.tree(shown),
        "find": request.GET.get("find", "").strip(),
        "lines": lines,
        "hits": log.hits(lines, request.GET.get("find", "").strip()),
        "editable": Right.EDIT in rights(request, job),
        "paused": request.GET.get("live") == listing.PAUSED,
        "others": others(job),
    }
    return answer(request, "jobs/_job.html", "jobs/detail.html", context, over=job.over)


def chosen_attempt(request: Request, job: Job) -> Attempt:
    """The one that the address names, else the current one. Raises Http404 for a number that was never reached."""
    named = request.GET.get("attempt", str(job.attempt))
    if not named.isdecimal():
        raise Http404
    found = job.attempts.prefetch_related("steps", "events").filter(number=int(named[:9])).first()
    if found is None:
        raise Http404
    return found


def others(job: Job) -> list[Job]:
    """Newest first: what this run may be compared with."""
    runs = Job.objects.filter(paste=job.paste_id, kind=job.kind).exclude(id=job.id)
    return list(runs.select_related("paste").order_by("-created")[:RELATED])


@require_safe
def log_text(request: Request, job_id: str) -> HttpResponse:
    attempt = chosen_attempt(request, fetch(request, Job, id=job_id))
    text = "".join(f"{line}\n" for line in log.lines(attempt))
    headers = {"Content-Disposition": f'inline; filename="job-{job_id}-{attempt.number}.txt"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


def answer(request: Request, part: str, whole: str, context: dict[str, Any], *, over: bool) -> HttpResponse:
    if request.htmx and not request.htmx.boosted:
        response = render(request, part, context, status=POLLING_IS_OVER if over else 200)
    else:
        response = render(request, whole, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
def cancel(request: Request, job_id: str) -> HttpResponse:
    job = fetch(request, Job, Right.EDIT, id=job_id)
    if submission.cancel(job):
        audit.record(request, "job cancelled", job)
    return back(request, job)


@require_POST
def retry(request: Request, job_id: str) -> HttpResponse:
    job = fetch(request, Job.objects.select_related("paste"), Right.EDIT, id=job_id)
    if submission.retry(job):
        audit.record(request, "job retried", job)
    return back(request, job)


def back(request: Request, job: Job) -> HttpResponse:
    """To the page the button was on, as far as it is ours; else to the job."""
    wanted = request.POST.get("next", "")
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return redirect(wanted)
    return redirect("jobs:detail", job.id)
