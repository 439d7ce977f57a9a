"""What can be done to many jobs at once. Apps above this one add actions of their own to `ACTIONS`, see webapp.duties.bulk."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from django.utils.translation import ngettext

from webapp.frame.requests import Request
from webapp.jobs import submission
from webapp.jobs.models import OPEN, Job, State
from webapp.teams.access import Right


class Action(ABC):
    """`said` is for the audit log."""

    said: str
    right = Right.EDIT

    @abstractmethod
    def question(self, number: int) -> str: ...

    @abstractmethod
    def told(self, number: int) -> str: ...

    def check(self, request: Request) -> None:  # noqa: B027 - most have no form
        """Raises ValueError for a form that cannot be understood."""

    def form(self, request: Request) -> dict[str, Any]:
        """What the page that asks for confirmation needs more."""
        return {}

    @abstractmethod
    def fits(self, request: Request, job: Job) -> bool:
        """Whether there is something to do."""

    @abstractmethod
    def do(self, request: Request, job: Job) -> bool:
        """Whether it was done."""

    def after(self, request: Request, jobs: list[Job]) -> None:  # noqa: B027 - most need nothing more
        """When it was done to all of them."""


class Cancel(Action):
    said = "job cancelled"

    def question(self, number: int) -> str:
        return ngettext("Cancel %(number)s job", "Cancel %(number)s jobs", number) % {"number": number}

    def told(self, number: int) -> str:
        return ngettext("%(number)s job was cancelled.", "%(number)s jobs were cancelled.", number) % {"number": number}

    def fits(self, request: Request, job: Job) -> bool:
        return job.state in OPEN

    def do(self, request: Request, job: Job) -> bool:
        return submission.cancel(job)


class Retry(Action):
    said = "job retried"

    def question(self, number: int) -> str:
        return ngettext("Retry %(number)s job", "Retry %(number)s jobs", number) % {"number": number}

    def told(self, number: int) -> str:
        return ngettext("%(number)s job was started again.", "%(number)s jobs were started again.", number) % {"number": number}

    def fits(self, request: Request, job: Job) -> bool:
        return job.state in (State.FAILED, State.CANCELLED)

    def do(self, request: Request, job: Job) -> bool:
        return submission.retry(job)


class Delete(Action):
    said = "job deleted"
    right = Right.MANAGE

    def question(self, number: int) -> str:
        return ngettext("Delete %(number)s job", "Delete %(number)s jobs", number) % {"number": number}

    def told(self, number: int) -> str:
        return ngettext("%(number)s job was deleted.", "%(number)s jobs were deleted.", number) % {"number": number}

    def fits(self, request: Request, job: Job) -> bool:
        return True

    def do(self, request: Request, job: Job) -> bool:
        submission.cancel(job)
        return bool(Job.objects.filter(id=job.id).delete()[0])  # `job` keeps its id for the audit log


ACTIONS: dict[str, Action] = {"cancel": Cancel(), "retry": Retry(), "delete": Delete()}
