"""Projects: an archive goes in, every Python file of it is translated."""

from __future__ import annotations

from typing import Annotated, Any, cast

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import File, Form, Query, Router, Status
from ninja.files import UploadedFile

from webapp.api import jobs, results, schemas
from webapp.api.paging import PageNumber, PerPage, paged
from webapp.api.problems import Problem
from webapp.api.refusals import refusals
from webapp.api.translations import Space, placed
from webapp.api.waiting import reachable
from webapp.jobs.models import OPEN, Job
from webapp.pastes.targets import Target
from webapp.projects import repository, unpacking
from webapp.projects.models import Project
from webapp.projects.receiving import receive
from webapp.projects.standing import Standing, dependencies, progress, standings, standings_of, totals, worklist
from webapp.teams import audit
from webapp.teams.access import Right, fetch, listed, require_writing
from webapp.teams.spaces import asker, ownership

router = Router(tags=["projects"])
MOST = 50  # of a page: with each comes where it stands, which is asked of all its files
ProjectsPerPage = Annotated[int, Query(ge=1, le=200, description=f"More than {MOST} means {MOST}; follow the Link header.")]


@router.get("", response={200: schemas.Projects, **refusals(422)}, summary="Your projects", operation_id="list_projects")
def index(request: HttpRequest, response: HttpResponse, page: PageNumber = 1, per_page: ProjectsPerPage = 50) -> dict[str, Any]:
    projects = listed(Project.objects.order_by("-created", "id"), request)
    found, numbers = paged(request, response, projects, page, min(per_page, MOST))
    stand = standings_of(found)
    return {"items": [told(project, stand[project.id]) for project in found], **numbers}


@router.post(
    "", response={201: schemas.Project, **refusals(400, 403, 404, 409, 413, 422, 503)}, summary="Translate a zip archive",
    operation_id="create_project",
)  # fmt: skip
def create(
    request: HttpRequest,
    response: HttpResponse,
    archive: Annotated[UploadedFile, File(description="A zip of at most 500 MB with at most 2,000 Python files.")],
    profile: Annotated[schemas.Profile, Form()] = "portable",
    device: Annotated[schemas.Device, Form()] = "ascend",
    space: Space = "",
) -> Status[dict[str, Any]]:
    reachable()
    try:
        made = receive(cast(Any, archive), archive.name or "project.zip", Target(profile, dev=device).token, placed(request, space))
    except unpacking.Refused as refused:
        raise Problem("unusable", str(refused), reason="archive") from None
    audit.record(request, "project made", made)
    response["Location"] = request.build_absolute_uri(reverse("api:project", args=[made.id]))
    return Status(201, told(made))


@router.post(
    "/clone", response={201: schemas.Job, **refusals(400, 403, 422, 503)}, summary="Clone a git address and plan it",
    operation_id="clone_project",
)  # fmt: skip
def clone(request: HttpRequest, given: schemas.Cloned) -> Status[dict[str, Any]]:
    """Whether the address is allowed is for the worker that clones to say; the job fails with the reason."""
    token = Target(given.profile, dev=given.device).token
    require_writing(request)
    reachable()
    job = repository.begin(given.address, token, ownership(request), asker(request))
    audit.record(request, "project made", job.paste.file.project)
    return Status(201, jobs.told(job))


@router.post(
    "/{project_id}/runs", response={201: schemas.Job, **refusals(403, 404, 409, 422, 503)},
    summary="Plan, migrate or verify the whole repository", operation_id="run_project",
)  # fmt: skip
def run(request: HttpRequest, project_id: str, given: schemas.Run) -> Status[dict[str, Any]]:
    """A migration wants an approved plan, a verification a migration."""
    project = fetch(request, Project, Right.EDIT, id=project_id)
    reachable()
    try:
        job = repository.start(project, given.work, asker(request), given.arguments)
    except repository.NotYet as wanted:
        raise Problem("not-done", f"Not yet: {wanted}.", wants=str(wanted)) from None
    audit.record(request, f"{given.work} started", job)
    return Status(201, jobs.told(job))


@router.post(
    "/{project_id}/approval", response={200: schemas.Project, **refusals(403, 404, 409, 422)}, summary="Approve the plan",
    operation_id="approve_plan",
)  # fmt: skip
def approve(request: HttpRequest, project_id: str, given: schemas.Approval) -> dict[str, Any]:
    project = fetch(request, Project, Right.APPROVE, id=project_id)
    if not repository.approve(project, given.plan):
        raise Problem("not-done", "Not yet: the newest plan is another one, or is not done.", wants="plan")
    audit.record(request, "plan approved", project)
    return told(project)


@router.get(
    "/runs/{job_id}/result", response={200: dict[str, Any], **refusals(404, 409)}, operation_id="get_project_run_result",
    summary="What a plan, a migration or a verification found", url_name="project-run-result",
)  # fmt: skip
def run_result(request: HttpRequest, job_id: str) -> dict[str, Any]:
    job = fetch(request, Job.objects.select_related("paste__file__project"), id=job_id, kind__in=repository.KINDS)
    return results.report(job)


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


def told(project: Project, known: list[Standing] | None = None) -> dict[str, Any]:
    """As schemas.Project says it; `known`: its standings, where many were asked for together."""
    found = standings(project) if known is None else known
    translated = [standing for standing in found if standing.state != "kept"]
    work = progress(found)
    return {
        **{name: getattr(project, name) for name in ("id", "name", "created")},
        "profile": project.target.profile,
        "device": project.target.dev,
        "files": len(found),
        "translated": len(translated),
        "over": sum(standing.state not in OPEN for standing in translated),
        "counts": totals(found),
        "progress": {name: getattr(work, name) for name in ("flagged", "decided", "open", "files", "proved", "percent")},
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
        "repository": reverse("projects:repository", args=[project.id]),
        "badge": reverse("projects:badge", args=[project.id]),
    }


def file(standing: Standing) -> dict[str, Any]:
    page = {"page": reverse("review:result", args=[standing.file.paste_id])} if standing.file.paste_id else {}
    return {
        "path": standing.file.path,
        "state": standing.state,
        "verdict": standing.verdict,
        "counts": standing.counts,
        "proved": standing.proved,
        "problem": standing.file.problem,
        "links": page,
    }
