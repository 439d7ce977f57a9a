"""What is deleted when its time is over, so that nothing is kept for ever that nobody will come back for.

The ages are settings, read from the environment; 0 keeps for ever. What has an owner, an account or a team, is never touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils import timezone

from webapp.doctor.models import Gap
from webapp.flags.models import Flag
from webapp.jobs.models import OPEN, Job
from webapp.notices.models import Delivery, Notice
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project, Upgrade
from webapp.review.models import Comment, Revision, Share
from webapp.teams.models import Invitation

AT_ONCE = 200  # rows of one DELETE: pages shall not wait for a long one


@dataclass(frozen=True)
class Rule:
    """Rows that may go. `setting` names the age in days; without one they say themselves that they are over."""

    name: str
    rows: Callable[[datetime], QuerySet[Model]]
    setting: str = ""

    def due(self, now: datetime) -> QuerySet[Model]:
        days = int(getattr(settings, self.setting)) if self.setting else 0
        if self.setting and not days:
            return self.rows(now).none()
        return self.rows(now - timedelta(days=days))


def projects(before: datetime) -> QuerySet[Project]:
    """Of nobody, and none of their files was worked on."""
    worked_on = File.objects.filter(project=OuterRef("pk"), paste__isnull=False).exclude(paste__in=untouched(before))
    return Project.objects.filter(owner=None, team=None, created__lt=before).exclude(Exists(worked_on))


def pastes(before: datetime) -> QuerySet[Paste]:
    """Of nobody, in no project, and not worked on. Their jobs, remarks, links and uploads go with them."""
    return untouched(before).filter(file=None)


def untouched(before: datetime) -> QuerySet[Paste]:
    jobs = Job.objects.filter(paste=OuterRef("pk"))
    busy = jobs.filter(Q(created__gte=before) | Q(state__in=OPEN))
    decided = Revision.objects.filter(job__paste=OuterRef("pk"), created__gte=before)
    said = Comment.objects.filter(job__paste=OuterRef("pk"), created__gte=before)
    shared = Share.objects.filter(job__paste=OuterRef("pk"), revoked=False, expires__gte=before)
    alone = Paste.objects.filter(owner=None, team=None, created__lt=before)
    return alone.exclude(Exists(busy)).exclude(Exists(decided)).exclude(Exists(said)).exclude(Exists(shared))


def upgrades(before: datetime) -> QuerySet[Upgrade]:
    """Of nobody. Only the page that compares goes: the jobs belong to their projects."""
    return Upgrade.objects.filter(owner=None, team=None, created__lt=before)


def shares(before: datetime) -> QuerySet[Share]:
    return Share.objects.filter(Q(expires__lt=before) | Q(revoked=True, created__lt=before))


def deliveries(before: datetime) -> QuerySet[Delivery]:
    return Delivery.objects.filter(created__lt=before).exclude(state=Delivery.State.WAITING)


def browsers(before: datetime) -> QuerySet[UserSession]:
    """Signed-in browsers whose session is over; allauth forgets them only when somebody looks at the list."""
    lasting = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gte=before)
    found: QuerySet[UserSession] = UserSession.objects.exclude(Exists(lasting))
    return found


RULES = [
    Rule("projects", projects, "RETENTION_ANONYMOUS_DAYS"),
    Rule("pastes", pastes, "RETENTION_ANONYMOUS_DAYS"),
    Rule("upgrades", upgrades, "RETENTION_ANONYMOUS_DAYS"),
    Rule("shares", shares, "RETENTION_SHARES_DAYS"),
    Rule("invitations", lambda before: Invitation.objects.filter(expires__lt=before), "RETENTION_SHARES_DAYS"),
    Rule("flags", lambda before: Flag.objects.filter(answered__lt=before), "RETENTION_FLAGS_DAYS"),
    Rule("gaps", lambda before: Gap.objects.filter(last__lt=before), "RETENTION_GAPS_DAYS"),
    Rule("notices", lambda before: Notice.objects.filter(created__lt=before), "RETENTION_NOTICES_DAYS"),
    Rule("deliveries", deliveries, "RETENTION_NOTICES_DAYS"),
    Rule("sessions", lambda before: Session.objects.filter(expire_date__lt=before)),
    Rule("browsers", browsers),
]


def due() -> dict[str, int]:
    """How many rows of which kind would be deleted now."""
    now = timezone.now()
    return {rule.name: rule.due(now).count() for rule in RULES}


def delete() -> dict[str, int]:
    now = timezone.now()
    return {rule.name: sum(emptied(rule, now)) for rule in RULES}


def emptied(rule: Rule, now: datetime) -> Iterator[int]:
    while keys := list(rule.due(now).values_list("pk", flat=True)[:AT_ONCE]):
        if rule.name == "projects":
            Paste.objects.filter(file__project__in=keys).delete()
        rule.due(now).model._base_manager.filter(pk__in=keys).delete()
        yield len(keys)
