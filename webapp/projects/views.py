"""A project's page: its files, how far they are, what is left to do, and the whole as a download."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.text import get_valid_filename
from django.views.decorators.http import require_GET

from webapp.frame.requests import Request
from webapp.jobs.models import OPEN
from webapp.projects import activity, burndown, packing
from webapp.projects.models import Project
from webapp.projects.standing import dependencies, progress, standings, totals, worklist
from webapp.projects.tree import MOST, folders
from webapp.review.translation import VERDICTS
from webapp.teams.access import Right, fetch, listed, rights

POLLING_IS_OVER = 286
PER_PAGE = 20


@require_GET
def index(request: Request) -> HttpResponse:
    """The visitor's projects, the newest first, with how far each is."""
    mine = listed(Project.objects.select_related("owner", "team", "duty__user").order_by("-created", "id"), request)
    page = Paginator(mine, PER_PAGE).get_page(request.GET.get("page"))
    rows = [(project, progress(standings(project))) for project in page]
    return render(request, "projects/index.html", {"page": page, "rows": rows})


@require_GET
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
    if request.htmx:
        response = render(request, "projects/_project.html", context, status=200 if moving else POLLING_IS_OVER)
    else:
        points = burndown.points(files)
        context |= {"burndown": burndown.drawing(points, timezone.now()), "days": burndown.by_day(points)}
        response = render(request, "projects/detail.html", context | {"activity": activity.of(project)})
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_GET
def download(request: Request, project_id: str, suffix: str) -> HttpResponse:
    project = fetch(request, Project, id=project_id)
    stem = get_valid_filename(project.name.removesuffix(".zip") or "project").lstrip(".-")
    headers = {"Content-Disposition": f'attachment; filename="{stem}-mindspore.{suffix}"'}
    if suffix == "zip":
        return HttpResponse(packing.archive(project), content_type="application/zip", headers=headers)
    return HttpResponse(packing.patch(project), content_type="text/x-diff; charset=utf-8", headers=headers)
