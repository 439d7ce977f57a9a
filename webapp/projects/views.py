"""A project's page: its files, how far they are, what is left to do, and the whole as a download."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from webapp.frame.languages import localised
from webapp.frame.requests import Request
from webapp.jobs import turns
from webapp.jobs.models import OPEN
from webapp.jobs.reasons import QUEUE_AWAY
from webapp.projects import activity, burndown, packing
from webapp.projects.models import Project
from webapp.projects.standing import dependencies, progress, standings, standings_of, totals, worklist
from webapp.projects.tree import MOST, folders
from webapp.review.exports import plain_name
from webapp.review.translation import VERDICTS
from webapp.teams.access import Right, fetch, listed, rights

POLLING_IS_OVER = 286
PER_PAGE = 20


@require_safe
def index(request: Request) -> HttpResponse:
    """The visitor's projects, the newest first, with how far each is."""
    page = Paginator(listed(Project.objects.order_by("-created", "id"), request), PER_PAGE).get_page(request.GET.get("page"))
    # Whose they are and whose turn it is, for those of this page only.
    shown = Project.objects.select_related("owner", "team", "duty__user").filter(id__in=[project.id for project in page])
    page.object_list = list(shown.order_by("-created", "id"))
    stand = standings_of(page.object_list)
    rows = [(project, progress(stand[project.id])) for project in page]
    return render(request, "projects/index.html", {"page": page, "rows": rows})


@require_safe
def detail(request: Request, project_id: str) -> HttpResponse:
    project = fetch(request, Project, id=project_id)
    files = standings(project)
    translated = [standing for standing in files if standing.state != "kept"]
    moving = sum(standing.state in OPEN for standing in translated)
    context = {
        "project": project,
        "files": files,
        "folders": folders(files, request.GET.get("in"), everything="all" in request.GET),
        "large": len(files) > MOST,
        "translated": len(translated),
        "over": len(translated) - moving,
        "moving": moving,
        "totals": totals(files),
        "verdicts": VERDICTS,
        "worklist": worklist(files),
        "dependencies": dependencies(files),
        "progress": progress(files),
        "editable": Right.EDIT in rights(request, project),
    }
    away = bool(moving) and turns.kept_waiting(standing.job for standing in translated if standing.job)
    context["away"] = localised(QUEUE_AWAY) if away else ""
    if request.htmx:
        response = render(request, "projects/_project.html", context, status=200 if moving else POLLING_IS_OVER)
    else:
        points = burndown.points(files)
        context |= {"burndown": burndown.drawing(points, timezone.now()), "days": burndown.by_day(points)}
        context["activity"] = activity.of(project)
        response = render(request, "projects/detail.html", context, status=503 if away else 200)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def badge(request: Request, project_id: str) -> HttpResponse:
    """Three numbers for a README, for whoever may read the project."""
    work = progress(standings(fetch(request, Project, id=project_id)))
    response = render(request, "projects/badge.svg", {"progress": work}, content_type="image/svg+xml")
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def download(request: Request, project_id: str, suffix: str) -> HttpResponse:
    project = fetch(request, Project, id=project_id)
    stem = plain_name(project.name.removesuffix(".zip"), "project")
    headers = {"Content-Disposition": f'attachment; filename="{stem}-mindspore.{suffix}"'}
    if suffix == "zip":
        return HttpResponse(packing.archive(project), content_type="application/zip", headers=headers)
    return HttpResponse(packing.patch(project), content_type="text/x-diff; charset=utf-8", headers=headers)
