"""The teams of a person, and one team: who is in it and what it has."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webapp.frame.paging import Bounded
from webapp.frame.requests import Request
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project
from webapp.spaces import deletion
from webapp.spaces.forms import InvitationForm, TeamForm
from webapp.teams import audit
from webapp.teams.access import Right, fetch, require_writing, rights, role
from webapp.teams.models import Membership, Role, Team
from webapp.teams.people import person

PER_PAGE = 50


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: Request) -> HttpResponse:
    """All teams of the person; a form makes another, whose admin the person is."""
    form = TeamForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        require_writing(request)
        with transaction.atomic():
            team = Team.objects.create(name=form.cleaned_data["name"])
            Membership.objects.create(team=team, user=person(request), role=Role.ADMIN)
            audit.record(request, "team made", team, name=team.name)
        return redirect("teams:detail", team.id)
    mine = Membership.objects.filter(user=person(request)).select_related("team").order_by("team__name")
    return render(request, "teams/index.html", {"memberships": mine, "form": form}, status=400 if form.errors else 200)


@never_cache
@require_safe
def detail(request: Request, team_id: str) -> HttpResponse:
    team = fetch(request, Team, id=team_id)
    return render(request, "teams/detail.html", page(request, team))


def page(request: Request, team: Team, **more: Any) -> dict[str, Any]:
    """What the team's page shows to this member; admins also get the forms."""
    in_project = File.objects.filter(paste=OuterRef("pk"))  # asked row by row, along the team's order, until the page is full
    pastes = Paste.objects.filter(~Exists(in_project), team=team).prefetch_related("owner").defer("source", "notebook")
    context: dict[str, Any] = {
        "team": team,
        "role": role(request, team.id),
        "manages": Right.MANAGE in rights(request, team),
        "members": team.memberships.select_related("user"),
        "pastes": Bounded(pastes.order_by("-created"), PER_PAGE).get_page(request.GET.get("page")),
        "projects": Project.objects.filter(team=team).prefetch_related("owner").order_by("-created"),
        "roles": Role.values,
    }
    if context["manages"]:
        open_ones = [invitation for invitation in team.invitations.select_related("by") if not invitation.over]
        context |= {"invitations": open_ones, "form": InvitationForm(), "renaming": TeamForm({"name": team.name})}
    return context | more


@require_POST
def rename(request: Request, team_id: str) -> HttpResponse:
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    form = TeamForm(request.POST)
    if not form.is_valid():
        return render(request, "teams/detail.html", page(request, team, renaming=form), status=400)
    old, team.name = team.name, form.cleaned_data["name"]
    team.save(update_fields=["name"])
    audit.record(request, "team renamed", team, before=old, after=team.name)
    return redirect("teams:detail", team.id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: Request, team_id: str) -> HttpResponse:
    """First a page that names what goes. Then everything goes, if the name was typed as it is written."""
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    pastes = deletion.pastes_of(team)
    context = {"team": team, "goes": deletion.contents(pastes), "projects": Project.objects.filter(team=team)}
    if request.method != "POST":
        return render(request, "teams/delete.html", context)
    if request.POST.get("name", "").strip() != team.name:
        return render(request, "teams/delete.html", context | {"problem": _("This is not the team's name.")}, status=400)
    audit.record(request, "team deleted", person(request), name=team.name)
    deletion.delete(team)
    return redirect("teams:index")
