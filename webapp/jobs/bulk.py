"""One action on many jobs: which of the chosen ones it is for, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from webapp.duties import assigning
from webapp.frame.requests import Request
from webapp.jobs import submission
from webapp.jobs.listing import matching
from webapp.jobs.models import OPEN, Job, State
from webapp.teams import audit
from webapp.teams.access import Right, listed, rights

MOST = 1_000  # at once


@dataclass(frozen=True)
class Action:
    """`fits` says for which jobs there is something to do, `do` whether it was done; `said` is for the audit log."""

    right: Right
    fits: Callable[[Request, Job], bool]
    do: Callable[[Request, Job], bool]
    said: str


def _cancel(request: Request, job: Job) -> bool:
    return submission.cancel(job)


def _retry(request: Request, job: Job) -> bool:
    return submission.retry(job)


def _delete(request: Request, job: Job) -> bool:
    submission.cancel(job)
    Job.objects.get(id=job.id).delete()  # `job` keeps its id for the audit log
    return True


def _assignable(request: Request, job: Job) -> bool:
    user = assigning.person(request)
    return user is None or assigning.may_have(user, job.paste)


def _assign(request: Request, job: Job) -> bool:
    assigning.assign(job.paste, assigning.person(request), assigning.due(request))
    return True


ACTIONS = {
    "cancel": Action(Right.EDIT, lambda request, job: job.state in OPEN, _cancel, "job cancelled"),
    "retry": Action(Right.EDIT, lambda request, job: job.state in (State.FAILED, State.CANCELLED), _retry, "job retried"),
    "assign": Action(Right.EDIT, _assignable, _assign, "job assigned"),
    "delete": Action(Right.MANAGE, lambda request, job: True, _delete, "job deleted"),
}


@dataclass(frozen=True)
class Choice:
    """The action is for `fitting`. Of the others, some need nothing done and some are not the visitor's to touch."""

    fitting: list[Job]
    idle: int
    forbidden: int

    @property
    def number(self) -> int:
        return len(self.fitting) + self.idle + self.forbidden


def chosen(request: Request) -> list[Job]:
    """All that match the query, or those that are ticked; MOST + 1 when there are more. Raises QueryError."""
    ticked = request.POST.getlist("job")
    jobs = matching(request) if request.POST.get("all") else listed(Job.objects.filter(id__in=ticked), request)
    return list(jobs.select_related("paste").order_by("-created", "id")[: MOST + 1])


def choice(request: Request, action: Action, jobs: list[Job]) -> Choice:
    allowed = [job for job in jobs if action.right in rights(request, job)]
    fitting = [job for job in allowed if action.fits(request, job)]
    return Choice(fitting, len(allowed) - len(fitting), len(jobs) - len(allowed))


def perform(request: Request, action: Action, jobs: list[Job]) -> int:
    """How many were changed: somebody else, or a worker, may have been quicker with some."""
    return sum(_performed(request, action, job) for job in jobs)


def _performed(request: Request, action: Action, job: Job) -> bool:
    with transaction.atomic():
        done = action.do(request, job)
        if done:
            audit.record(request, action.said, job)
        return done
