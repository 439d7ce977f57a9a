"""Projects: an archive goes in, every Python file of it is translated."""

from __future__ import annotations

from typing import Annotated, Any, cast

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import File, Form, Router, Status
from ninja.files import UploadedFile

from webapp.api import schemas
from webapp.api.paging import PageNumber, PerPage, paged
from webapp.api.problems import Problem
from webapp.api.refusals import refusals
from webapp.api.translations import Space, placed
from webapp.jobs.models import OPEN
from webapp.projects import unpacking
from webapp.projects.models import Project
from webapp.projects.receiving import receive
from webapp.projects.standing import Standing, dependencies, progress, standings, totals, worklist
from webapp.teams import audit
from webapp.teams.access import fetch, listed

router = Router(tags=["projects"])


@router.get("", response={200: schemas.Projects, **refusals(422)}, summary="Your projects", operation_id="list_projects")
def index(request: HttpRequest, response: HttpResponse, page: PageNumber = 1, per_page: PerPage = 50) -> dict[str, Any]:
    projects = listed(Project.objects.order_by("-created", "id"), request)
    found, numbers = paged(request, response, projects, page, per_page)
    return {"items": [told(project) for project in found], **numbers}


@router.post(
    "", response={201: schemas.Project, **refusals(400, 403, 404, 409, 413, 422)}, summary="Translate a zip archive",
    operation_id="create_project",
)  # fmt: skip
def create(
    request: HttpRequest,
    response: HttpResponse,
    archive: Annotated[UploadedFile, File(description="A zip of at most 20 MB with at most 500 Python files.")],
    profile: Annotated[schemas.Profile, Form()] = "portable",
    space: Space = "",
) -> Status[dict[str, Any]]:
    try:
        made = receive(cast(Any, archive), archive.name or "project.zip", profile, placed(request, space))
    except unpacking.Refused as refused:
        raise Problem("unusable", str(refused), reason="archive") from None
    audit.record(request, "project made", made)
    response["Location"] = request.build_absolute_uri(reverse("api:project", args=[made.id]))
    return Status(201, told(made))


@router.get(
    "/{project_id}", response={200: schemas.Project, **refusals(404)}, summary="How a project stands", operation_id="get_project",
    url_name="project",
)  # fmt: skip
def single(request: HttpRequest, project_id: str) -> dict[str, Any]:
    return told(fetch(request, Project, id=project_id))


@router.get(
    "/{project_id}/files", response={200: schemas.ProjectFiles, **refusals(404, 422)}, summary="The files of a project",
    operation_id="list_project_files", url_name="project-files",
)  # fmt: skip
def files(
    request: HttpRequest, response: HttpResponse, project_id: str, page: PageNumber = 1, per_page: PerPage = 50
) -> dict[str, Any]:
    found, numbers = paged(request, response, standings(fetch(request, Project, id=project_id)), page, per_page)
    return {"items": [file(standing) for standing in found], **numbers}


def told(project: Project) -> dict[str, Any]:
    """As schemas.Project says it."""
    found = standings(project)
    translated = [standing for standing in found if standing.state != "kept"]
    work = progress(found)
    return {
        **{name: getattr(project, name) for name in ("id", "name", "profile", "created")},
        "files": len(found),
        "translated": len(translated),
        "over": sum(standing.state not in OPEN for standing in translated),
        "counts": totals(found),
        "progress": {"flagged": work.flagged, "resolved": work.resolved, "open": work.open, "percent": work.percent},
        "worklist": worklist(found),
        "dependencies": dict(dependencies(found)),
        "links": links(project),
    }


def links(project: Project) -> dict[str, str]:
    return {
        "self": reverse("api:project", args=[project.id]),
        "files": reverse("api:project-files", args=[project.id]),
        "page": reverse("projects:detail", args=[project.id]),
        **{suffix: reverse("projects:download", args=[project.id, suffix]) for suffix in ("zip", "patch")},
    }


def file(standing: Standing) -> dict[str, Any]:
    page = {"page": reverse("review:result", args=[standing.file.paste_id])} if standing.file.paste_id else {}
    return {
        "path": standing.file.path,
        "state": standing.state,
        "verdict": standing.verdict,
        "counts": standing.counts,
        "problem": standing.file.problem,
        "links": page,
    }
