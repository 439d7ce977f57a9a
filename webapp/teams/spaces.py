"""Where new things go: to nobody in particular, to the person who is signed in, or to one of that person's teams."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest

from webapp.teams.access import OF_ROLE, Right, SignedOut, require, require_writing
from webapp.teams.models import Membership, Role, Team
from webapp.teams.sessions import session_key

FIELD = "space"
WRITING = [role for role in Role if Right.EDIT in OF_ROLE[role]]


@dataclass(frozen=True)
class Asker:
    """In whose name a job runs: a person, else a browser, else nobody."""

    user: User | None = None
    session: str = ""


NOBODY = Asker()


def asker(request: HttpRequest) -> Asker:
    return Asker(request.user if request.user.is_authenticated else None, session_key(request))


def ownership(request: HttpRequest) -> dict[str, Any]:
    """The fields of Owned for something the visitor makes now.

    Raises Http404 for a team that is not the visitor's, access.Missing for a token that may only read, SignedOut for a form
    that names a space and comes from nobody.
    """
    require_writing(request)
    by = asker(request)
    if by.user is None and FIELD in request.POST:
        raise SignedOut  # it was meant for a person or a team: it must not become readable by its address
    return {"owner": by.user, "team": chosen(request) if by.user else None, "session": by.session}


def chosen(request: HttpRequest) -> Team | None:
    """The team that the form or the address names, else the one where new things go; None is the personal space."""
    named = request.POST.get(FIELD, request.GET.get(FIELD))
    if named is None:
        return remembered(request)
    team = Team.objects.filter(id=named).first() if named else None
    if named:
        require(request, team or Team(), Right.EDIT)
    return team


def choose(request: HttpRequest) -> None:
    """Where new things go from now on. A form's own choice holds for that form alone: who may see a paste must not change
    because an archive was given to a team."""
    team = chosen(request)
    request.session[FIELD] = team.id if team else ""


def offered(request: HttpRequest) -> Team | None:
    """What a form shows chosen: what was sent with it, when it is shown again, else the team where new things go."""
    sent = request.POST.get(FIELD)
    return remembered(request) if sent is None else next((team for team in open_to(request) if team.id == sent), None)


def remembered(request: HttpRequest) -> Team | None:
    kept = request.session.get(FIELD, "") if hasattr(request, "session") else ""
    return next((team for team in open_to(request) if team.id == kept), None) if kept else None


def open_to(request: HttpRequest) -> list[Team]:
    """The teams into which the visitor may put things."""
    if not request.user.is_authenticated:
        return []
    rows = Membership.objects.filter(user=request.user, role__in=WRITING).select_related("team")
    return [row.team for row in rows.order_by("team__name")]
