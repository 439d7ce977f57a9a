"""Giving the files of many jobs to a person: an action of the list of jobs."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import ngettext

from webapp.duties import assigning, telling
from webapp.frame.requests import Request
from webapp.jobs.bulk_actions import ACTIONS, Action
from webapp.jobs.models import Job


class Assign(Action):
    said = "job assigned"

    def question(self, number: int) -> str:
        return ngettext("Assign the file of %(number)s job", "Assign the files of %(number)s jobs", number) % {"number": number}

    def told(self, number: int) -> str:
        told = ngettext("The file of %(number)s job was assigned.", "The files of %(number)s jobs were assigned.", number)
        return told % {"number": number}

    def check(self, request: Request) -> None:
        try:
            assigning.person(request)
        except User.DoesNotExist as stranger:
            raise ValueError(str(stranger)) from None
        assigning.due(request)

    def form(self, request: Request) -> dict[str, Any]:
        named = {"to": request.POST.get("to", ""), "due": request.POST.get("due", "")}
        return {"people": assigning.candidates(request), **named}

    def fits(self, request: Request, job: Job) -> bool:
        user = assigning.person(request)
        return user is None or assigning.may_have(user, job.paste)

    def do(self, request: Request, job: Job) -> bool:
        assigning.assign(job.paste, assigning.person(request), assigning.due(request))
        return True

    def after(self, request: Request, jobs: list[Job]) -> None:
        if user := assigning.person(request):
            pastes = {job.paste_id: job.paste for job in jobs}
            telling.many_assigned(list(pastes.values()), user, request.user.get_username())


ACTIONS["assign"] = Assign()
