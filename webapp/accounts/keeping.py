"""What was pasted in this browser before signing in: offered once, taken over only when asked for."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.http import HttpRequest

from webapp.jobs.models import Job
from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.review.models import Comment, Revision
from webapp.teams.sessions import FIRST

OFFER = "offer"  # in the session: how many pastes and projects wait for an answer


@dataclass(frozen=True)
class Offer:
    pastes: int
    projects: int


def look(request: HttpRequest) -> None:
    """Remembers what there is to offer; called when somebody signs in."""
    mark = request.session.get(FIRST, "")
    nobodys = {"session": mark, "owner": None, "team": None}
    pastes = Paste.objects.filter(**nobodys, file=None).count() if mark else 0
    projects = Project.objects.filter(**nobodys).count() if mark else 0
    if pastes or projects:
        request.session[OFFER] = [pastes, projects]


def offer(request: HttpRequest) -> Offer | None:
    if not _in_a_browser(request) or not request.user.is_authenticated:
        return None
    counted = request.session.get(OFFER)
    return Offer(*counted) if counted else None


def _in_a_browser(request: HttpRequest) -> bool:
    """Not so for one that comes with a token, and for one refused before anybody asked who it is."""
    return hasattr(request, "session") and hasattr(request, "user")


def answer(request: HttpRequest) -> None:
    """Whatever was said, it is not asked again."""
    request.session.pop(OFFER, None)


def take(mark: str, user: AbstractBaseUser) -> list[str]:
    """All that belongs to nobody and came from the browser with this mark now is the person's alone; gives the ids."""
    if not mark:
        return []
    nobodys = {"session": mark, "owner": None, "team": None}
    with transaction.atomic():
        pastes = list(Paste.objects.filter(**nobodys).values_list("id", flat=True))
        projects = list(Project.objects.filter(**nobodys).values_list("id", flat=True))
        Paste.objects.filter(id__in=pastes).update(owner=user)
        Project.objects.filter(id__in=projects).update(owner=user)
        here = {"session": mark, "user": None}
        Job.objects.filter(session=mark, owner=None, paste__in=pastes).update(owner=user)
        Comment.objects.filter(**here, job__paste__in=pastes).update(user=user, author=user.get_username())
        Revision.objects.filter(**here, job__paste__in=pastes).update(user=user)
    return [*pastes, *projects]
