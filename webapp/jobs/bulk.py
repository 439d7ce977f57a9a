"""One action on many jobs: which of the chosen ones it is for, and doing it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from webapp.frame.requests import Request
from webapp.jobs.bulk_actions import Action
from webapp.jobs.listing import matching
from webapp.jobs.models import Job
from webapp.teams import audit
from webapp.teams.access import listed, rights

MOST = 1_000  # at once


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
