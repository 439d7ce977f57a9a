"""The data of pages that have no such address themselves: for programs by their token, for browsers by their cookie."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from webapp.api import jobs as job_data
from webapp.api import problems, projects
from webapp.api.paging import paged
from webapp.frame.requests import Request
from webapp.jobs.listing import PER_PAGE
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.review.translating import chosen_target, settle, translation_job
from webapp.review.views import download
from webapp.teams.access import fetch


@require_safe
def jobs(request: HttpRequest) -> HttpResponse:
    page = request.GET.get("page", "1")
    response = HttpResponse()
    try:
        matching = job_data.matching(request, request.GET.get("q", ""), request.GET.get("sort", ""))
    except problems.Problem as wrong:
        return problems.response(wrong.code, wrong.detail, **wrong.more)
    found, numbers = paged(request, response, matching, int(page) if page.isdecimal() and page.strip("0") else 1, PER_PAGE)
    return _json({"items": job_data.told_together(found), **numbers}, Link=response["Link"])


@require_safe
def job(request: HttpRequest, job_id: str) -> HttpResponse:
    return _json(job_data.told(fetch(request, Job.objects.select_related("paste"), id=job_id)))


@require_safe
def result(request: HttpRequest, paste_id: str) -> HttpResponse:
    """The translation with every change; how it stands while there is none."""
    kept = fetch(request, Paste, id=paste_id)
    found = settle(translation_job(kept, chosen_target(request, kept.profile)))
    return download(cast(Request, request), paste_id, "json") if found.state == State.DONE else _json(job_data.told(found))


@require_safe
def report(request: HttpRequest, job_id: str) -> HttpResponse:
    """The report of a comparison; how it stands while there is none."""
    found = fetch(request, Job.objects.select_related("paste"), id=job_id, kind=Job.Kind.PARITY)
    return _json(found.current.report or job_data.told(found))


@require_safe
def project(request: HttpRequest, project_id: str) -> HttpResponse:
    return _json(projects.told(fetch(request, Project, id=project_id)))


def _json(told: dict[str, Any], **headers: str) -> JsonResponse:
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False}, headers=headers)
