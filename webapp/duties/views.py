"""The page on which a project, or one of its files, is given to a person."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from webapp.duties import assigning, telling
from webapp.duties.models import Duty
from webapp.frame.requests import Request
from webapp.projects.models import Project
from webapp.teams import audit
from webapp.teams.access import Right, fetch


@require_http_methods(["GET", "HEAD", "POST"])
def duty(request: Request, project_id: str) -> HttpResponse:
    """Of the file that `?file=` names, else of the project."""
    project = fetch(request, Project, Right.EDIT, id=project_id)
    path = request.POST.get("file", request.GET.get("file", ""))
    file = get_object_or_404(project.files.select_related("paste"), path=path, paste__isnull=False) if path else None
    thing: assigning.Thing = file.paste if file and file.paste else project
    current = Duty.objects.filter(**assigning.about(thing)).select_related("user").first()
    context = {"project": project, "path": path, "people": _people(request, thing), "duty": current, "problem": ""}
    if request.method != "POST":
        return render(request, "duties/duty.html", context)
    try:
        user, due = assigning.person(request), assigning.due(request)
    except (ValueError, User.DoesNotExist):
        return render(request, "duties/duty.html", context | {"problem": _("Choose one of the names, and a date.")}, status=400)
    if user and not assigning.may_have(user, thing):
        told = _("%(name)s cannot open this, so it cannot be assigned.") % {"name": user.username}
        return render(request, "duties/duty.html", context | {"problem": told}, status=400)
    given = assigning.assign(thing, user, due)
    if given and user and (current is None or current.user != user):
        telling.assigned(given, request.user.get_username())
    audit.record(request, "duty assigned", thing, to=user.username if user else "", due=str(due or ""))
    return redirect("projects:detail", project.id)


def _people(request: Request, thing: assigning.Thing) -> list[User]:
    return [user for user in assigning.candidates(request) if assigning.may_have(user, thing)]
