"""Giving a file or a project to a person, with a date."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.dateparse import parse_date

from webapp.duties.models import Duty
from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.teams.models import Membership

Thing = Paste | Project


def candidates(request: HttpRequest) -> list[User]:
    """The visitor, and everybody who is in a team with the visitor; asked once per request."""
    if not request.user.is_authenticated:
        return []
    if "_candidates" not in request.__dict__:
        request.__dict__["_candidates"] = list(_together(request.user))
    known: list[User] = request.__dict__["_candidates"]
    return known


def _together(user: User) -> QuerySet[User]:
    teams = Membership.objects.filter(user=user).values("team")
    found = User.objects.filter(memberships__team__in=teams) | User.objects.filter(pk=user.pk)
    return found.distinct().order_by("username")


def may_have(user: User, thing: Thing) -> bool:
    """Nobody is given what they cannot open."""
    if thing.team_id:
        return Membership.objects.filter(team=thing.team_id, user=user).exists()
    return thing.owner_id in (None, user.pk)


def assign(thing: Thing, user: User | None, due: date | None) -> Duty | None:
    """What is left of the duty; without person and date there is none."""
    if user is None and due is None:
        Duty.objects.filter(**about(thing)).delete()
        return None
    return Duty.objects.update_or_create(**about(thing), defaults={"user": user, "due": due})[0]


def about(thing: Thing) -> dict[str, Any]:
    return {"paste": thing} if isinstance(thing, Paste) else {"project": thing}


def person(request: HttpRequest) -> User | None:
    """Whom the form names among the candidates; nobody when it names none. Raises User.DoesNotExist for a stranger."""
    named = request.POST.get("to", "")
    if not named:
        return None
    for user in candidates(request):
        if user.username == named:
            return user
    raise User.DoesNotExist(named)


def due(request: HttpRequest) -> date | None:
    """Raises ValueError for what is no date."""
    named = request.POST.get("due", "").strip()
    if not named:
        return None
    found = parse_date(named)
    if found is None:
        raise ValueError(named)
    return found
