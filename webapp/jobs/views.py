"""All jobs, one job, and the two things one can do to it."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_POST

from webapp.frame.requests import Request
from webapp.jobs import submission
from webapp.jobs.models import OPEN, Job, State
from webapp.teams.access import Right, fetch, listed
from webapp.teams.spaces import asker

POLLING_IS_OVER = 286
PER_PAGE = 50


@require_GET
def index(request: Request) -> HttpResponse:
    mine = listed(Job.objects.all(), request)
    jobs = Paginator(filtered(request, mine.select_related("paste").order_by("-created")), PER_PAGE)
    shown = jobs.get_page(request.GET.get("page"))
    context = {
        "jobs": shown,
        "chosen": {name: request.GET.get(name, "") for name in ("state", "kind", "owner")},
        "states": tally(mine),
        "kinds": Job.Kind.values,
        "moving": any(not job.over for job in shown),
    }
    return answer(request, "jobs/_table.html", "jobs/index.html", context, over=not context["moving"])


def filtered(request: Request, jobs: QuerySet[Job]) -> QuerySet[Job]:
    """An unknown value is as good as none: the address stays shareable between versions."""
    if (state := request.GET.get("state", "")) in State.values:
        jobs = jobs.filter(state=state)
    if (kind := request.GET.get("kind", "")) in Job.Kind.values:
        jobs = jobs.filter(kind=kind)
    if request.GET.get("owner") == "me":
        jobs = started_by(request, jobs)
    return jobs


def started_by(request: Request, jobs: QuerySet[Job]) -> QuerySet[Job]:
    """A visitor without account and session has started nothing that could be recognised."""
    by = asker(request)
    return jobs.filter(owner=by.user) if by.user else jobs.filter(owner=None, session=by.session or "-")


def tally(jobs: QuerySet[Job]) -> list[tuple[str, int]]:
    counts = dict(jobs.order_by().values_list("state").annotate(number=Count("id")))
    return [(state, counts.get(state, 0)) for state in State.values]


@require_GET
def detail(request: Request, job_id: str) -> HttpResponse:
    job = fetch(request, Job.objects.select_related("paste"), id=job_id)
    attempts = list(job.attempts.prefetch_related("steps").order_by("-number"))
    context = {"job": job, "attempts": attempts}
    return answer(request, "jobs/_job.html", "jobs/detail.html", context, over=job.over)


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
    if job.state in OPEN:
        submission.cancel(job)
    return back(request, job)


@require_POST
def retry(request: Request, job_id: str) -> HttpResponse:
    job = fetch(request, Job.objects.select_related("paste"), Right.EDIT, id=job_id)
    submission.retry(job)
    return back(request, job)


def back(request: Request, job: Job) -> HttpResponse:
    """To the page the button was on: the list, or the job itself."""
    if request.POST.get("next") == "list":
        return redirect("jobs:index")
    return redirect("jobs:detail", job.id)
