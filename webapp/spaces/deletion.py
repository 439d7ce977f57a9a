"""Deleting for good: the rows, everything that hangs on them, and the work that still waits in the queue."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q, QuerySet

from webapp.api.models import Answer
from webapp.jobs import submission
from webapp.jobs.models import OPEN, Job
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project
from webapp.review.models import Comment, Revision, Share
from webapp.teams import audit
from webapp.teams.models import Membership, Role, Team
from workers import dispatch


def contents(pastes: QuerySet[Paste]) -> dict[str, int]:
    """What goes with them, counted: for the page that asks whether one is sure."""
    jobs = Job.objects.filter(paste__in=pastes)
    return {
        "pastes": pastes.count(),
        "runs": jobs.filter(kind=Job.Kind.PARITY).count(),
        "revisions": Revision.objects.filter(job__in=jobs).count(),
        "remarks": Comment.objects.filter(job__in=jobs).count(),
        "links": Share.objects.filter(job__in=jobs).count(),
    }


def pastes_of(thing: Paste | Project | Team | AbstractBaseUser) -> QuerySet[Paste]:
    """The pastes that go when this goes."""
    if isinstance(thing, Paste):
        return Paste.objects.filter(id=thing.id)
    if isinstance(thing, Project):
        return Paste.objects.filter(file__project=thing)
    return Paste.objects.filter(team=thing) if isinstance(thing, Team) else Paste.objects.filter(owner_id=thing.pk, team=None)


def delete(thing: Paste | Project | Team) -> None:
    _withdraw(pastes_of(thing))
    with transaction.atomic():
        going = pastes_of(thing)
        _forget_answers(going)
        if isinstance(thing, Paste):
            File.objects.filter(paste=thing).delete()
        elif isinstance(thing, Project):
            going = Paste.objects.filter(id__in=list(going.values_list("id", flat=True)))
            thing.files.all().delete()
        else:
            thing.entries.all().delete()
        going.delete()
        thing.delete()


def delete_account(user: AbstractBaseUser) -> None:
    """What is the person's goes, what is a team's stays. Raises LastAdmin while a team would be left to nobody."""
    if left := ruled_alone(user):
        raise LastAdmin(left)
    _withdraw(pastes_of(user))
    with transaction.atomic():
        _forget_answers(pastes_of(user))
        audit.forget(user)
        for session in UserSession.objects.filter(user_id=user.pk):
            session.end()
        user.delete()


class LastAdmin(Exception):
    """These teams would be left without an admin."""

    def __init__(self, teams: list[Team]) -> None:
        super().__init__(", ".join(team.name for team in teams))
        self.teams = teams


def ruled_alone(user: AbstractBaseUser) -> list[Team]:
    """Teams in which nobody else is admin."""
    mine = Team.objects.filter(memberships__user_id=user.pk, memberships__role=Role.ADMIN)
    others = Membership.objects.filter(role=Role.ADMIN).exclude(user_id=user.pk)
    return list(mine.exclude(Q(id__in=others.values("team"))))


def _forget_answers(pastes: QuerySet[Paste]) -> None:
    """What programs were answered is kept for a day, to be said again; it may name what goes now."""
    ids = {*pastes.values_list("id", flat=True), *Job.objects.filter(paste__in=pastes).values_list("id", flat=True)}
    ids |= set(File.objects.filter(paste__in=pastes).values_list("project_id", flat=True))
    kept = Answer.objects.values_list("pk", "body", "headers").iterator()
    Answer.objects.filter(pk__in=[pk for pk, body, headers in kept if any(id in f"{body}{headers}" for id in ids)]).delete()


def _withdraw(pastes: QuerySet[Paste]) -> None:
    """A worker drops a withdrawn message unread. Without a queue there is nothing that could be worked on."""
    waiting = list(Job.objects.filter(paste__in=pastes, state__in=OPEN))
    if waiting and dispatch.broker_answers():
        for job in waiting:
            submission.cancel(job)
