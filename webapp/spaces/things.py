"""What may be done to a paste or a project as a whole: give it to another space, delete it."""

from __future__ import annotations

from typing import Any, TypeVar

from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from webapp.frame.requests import Request
from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.review.exports import shown_name
from webapp.spaces import deletion
from webapp.teams import audit
from webapp.teams.access import Missing, Right, fetch, rights, role
from webapp.teams.models import Team
from webapp.teams.spaces import chosen

Thing = TypeVar("Thing", Paste, Project)


@never_cache
@require_safe
def manage(request: Request, thing_id: str, of: type[Thing]) -> HttpResponse:
    """To whom the thing belongs, and what would go with it."""
    thing = fetch(request, of, Right.MANAGE, id=thing_id)
    context = {"thing": thing, "name": name_of(thing), "goes": deletion.contents(deletion.pastes_of(thing))}
    return render(request, "teams/manage.html", context | addresses(thing) | {"whole": whole(thing)})


@require_POST
def move(request: Request, thing_id: str, of: type[Thing]) -> HttpResponse:
    """To the space that the form names. One must have the thing in hand before and after."""
    thing = fetch(request, of, Right.MANAGE, id=thing_id)
    if not request.user.is_authenticated or whole(thing) or "space" not in request.POST:
        return HttpResponseBadRequest(_("This cannot be moved."))
    before, team = thing.team, chosen(request)
    give(request, thing, team)
    for log in (thing, before):  # the space that lost it has a log too
        if log is not None:
            audit.record(request, "moved", log, what=thing.pk, to=team.id if team else "")
    return redirect(addresses(thing)["back"])


def give(request: Request, thing: Paste | Project, team: Team | None) -> None:
    """Raises Missing when the visitor would have no hold on it any more, or would take what is another's."""
    if thing.owner_id not in (None, request.user.pk) and team is None:
        raise Missing(Right.MANAGE, role(request, thing.team_id))
    thing.team = team
    if thing.owner_id is None:
        thing.owner_id = request.user.pk
    if Right.MANAGE not in rights(request, thing):
        raise Missing(Right.MANAGE, role(request, thing.team_id))
    thing.save(update_fields=["team", "owner"])
    if isinstance(thing, Project):
        deletion.pastes_of(thing).update(team=thing.team, owner=thing.owner)


@require_POST
def delete(request: Request, thing_id: str, of: type[Thing]) -> HttpResponse:
    thing = fetch(request, of, Right.MANAGE, id=thing_id)
    gone = whole(thing)
    audit.record(request, "deleted", thing)
    deletion.delete(thing)
    return redirect("projects:detail", gone.id) if gone else redirect("jobs:index")


def whole(thing: Paste | Project) -> Project | None:
    """The project that a paste is a file of."""
    found = getattr(thing, "file", None) if isinstance(thing, Paste) else None
    return found.project if found else None


def name_of(thing: Paste | Project) -> str:
    return shown_name(thing) if isinstance(thing, Paste) else thing.name


def addresses(thing: Paste | Project) -> dict[str, Any]:
    kind = "paste" if isinstance(thing, Paste) else "project"
    page = "review:result" if kind == "paste" else "projects:detail"
    forms = {what: reverse(f"teams:{kind}-{what}", args=[thing.pk]) for what in ("manage", "move", "delete")}
    return {**forms, "kind": kind, "back": reverse(page, args=[thing.pk])}
