"""The page of a repository, and what one does there: answer, approve, start, download."""

from __future__ import annotations

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

from knowledge.decision import all_decisions
from webapp.frame.requests import Request
from webapp.projects import repository, repository_page, starting
from webapp.projects.models import Project
from webapp.projects.next_step import next_step
from webapp.projects.views import POLLING_IS_OVER
from webapp.review.exports import plain_name
from webapp.review.translating import chosen_target
from webapp.teams import audit
from webapp.teams.access import Right, fetch, require_writing, rights
from webapp.teams.spaces import asker, ownership
from workers import shelf

MEDIA = {"bundle": "application/octet-stream", "mbox": "application/mbox", "mindspore": "application/zip"}


@require_safe
def page(request: Request, project_id: str) -> HttpResponse:
    project = fetch(request, Project, id=project_id)
    return _answer(request, project)


def _answer(request: Request, project: Project, problem: str = "") -> HttpResponse:
    has = rights(request, project)
    context = repository_page.context(project)
    context |= next_step(context)
    context |= {
        "editable": Right.EDIT in has,
        "approver": Right.APPROVE in has,
        "problem": problem,
        "offered": repository.offered(),
    }
    if request.htmx:
        response = render(request, "projects/_repository.html", context, status=200 if context["moving"] else POLLING_IS_OVER)
    else:
        response = render(request, "projects/repository.html", context, status=409 if problem else 503 if context["away"] else 200)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
def work(request: Request, project_id: str) -> HttpResponse:
    project = fetch(request, Project, Right.EDIT, id=project_id)
    kind = request.POST.get("kind", "")
    if kind not in repository.KINDS:
        raise Http404
    arguments = starting.given((name, str(value)) for name, value in request.POST.items()) if "starts" in request.POST else None
    try:
        job = repository.start(project, kind, asker(request), arguments)
    except repository.NotYet as wanted:
        return _answer(request, project, str(wanted))
    audit.record(request, f"{kind} started", job)
    return redirect("projects:repository", project.id)


@require_POST
def decide(request: Request, project_id: str) -> HttpResponse:
    project = fetch(request, Project, Right.EDIT, id=project_id)
    given = {name: request.POST[name] for name in all_decisions() if request.POST.get(name)}
    try:
        repository.decide(project, given)
    except ValueError:
        raise Http404 from None
    audit.record(request, "plan answered", project)
    return redirect("projects:repository", project.id)


@require_POST
def approve(request: Request, project_id: str) -> HttpResponse:
    project = fetch(request, Project, Right.APPROVE, id=project_id)
    if not repository.approve(project, request.POST.get("plan", "")):
        return _answer(request, project, "plan")
    audit.record(request, "plan approved", project)
    return redirect("projects:repository", project.id)


@require_POST
def clone(request: Request) -> HttpResponse:
    """Whether the address is allowed is for the worker that clones to say."""
    require_writing(request)
    address = request.POST.get("address", "").strip()
    if not address:
        return redirect("projects:index")
    job = repository.begin(address, chosen_target(request).token, ownership(request), asker(request))
    audit.record(request, "project made", job.paste.file.project)
    return redirect("projects:repository", job.paste.file.project_id)


@require_safe
def branch(request: Request, project_id: str, name: str) -> FileResponse:
    project = fetch(request, Project, id=project_id)
    file = shelf.folder(project.id) / shelf.DOWNLOADS[name]
    if not file.exists():
        raise Http404
    stem = plain_name(project.name.removesuffix(".zip"), "project")
    suffix = "mindspore.zip" if name == "mindspore" else name
    return FileResponse(file.open("rb"), as_attachment=True, filename=f"{stem}.{suffix}", content_type=MEDIA[name])
