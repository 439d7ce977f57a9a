"""Many jobs at once: the first request shows what would happen, the second one, which names the number, does it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from webapp.duties import assigning
from webapp.frame.requests import Request
from webapp.jobs.bulk import ACTIONS, MOST, Choice, choice, chosen, perform
from webapp.jobs.listing import typed
from webapp.jobs.models import Job
from webapp.jobs.query import QueryError
from webapp.notices import occasions


@require_POST
def bulk(request: Request) -> HttpResponse:
    name = request.POST.get("do", "")
    try:
        jobs = chosen(request)
        if name == "compare":
            return _compare(request, jobs)
        action = ACTIONS[name]
        found = choice(request, action, jobs)
        assigning.due(request)
    except (QueryError, KeyError, ValueError, User.DoesNotExist):
        return _answer(request, {"problem": _("This request cannot be understood. Nothing was changed.")}, status=400)
    if len(jobs) > MOST:
        told = _("More than %(most)s jobs are chosen. Narrow the query and go in steps.") % {"most": MOST}
        return _answer(request, {"problem": told}, status=400)
    if request.POST.get("confirmed") != str(len(found.fitting)) or not found.fitting:
        return _answer(request, asked(request, name, jobs, found))
    changed = perform(request, action, found.fitting)
    if name == "assign" and (user := assigning.person(request)):
        pastes = {job.paste_id: job.paste for job in found.fitting}
        occasions.many_assigned(list(pastes.values()), user, request.user.get_username())
    messages.success(request, said(name, changed))
    return back(request)


def asked(request: Request, name: str, jobs: list[Job], found: Choice) -> dict[str, Any]:
    whole = bool(request.POST.get("all"))
    return {
        "do": name,
        "choice": found,
        "question": question(name, len(found.fitting)),
        "changed": "confirmed" in request.POST,
        "all": whole,
        "ticked": [] if whole else [job.id for job in jobs],
        "people": assigning.candidates(request) if name == "assign" else [],
        "to": request.POST.get("to", ""),
        "due": request.POST.get("due", ""),
    }


def question(name: str, number: int) -> str:
    told = {
        "cancel": ngettext("Cancel %(number)s job", "Cancel %(number)s jobs", number),
        "retry": ngettext("Retry %(number)s job", "Retry %(number)s jobs", number),
        "assign": ngettext("Assign the file of %(number)s job", "Assign the files of %(number)s jobs", number),
        "delete": ngettext("Delete %(number)s job", "Delete %(number)s jobs", number),
    }
    return told[name] % {"number": number}


def said(name: str, number: int) -> str:
    told = {
        "cancel": ngettext("%(number)s job was cancelled.", "%(number)s jobs were cancelled.", number),
        "retry": ngettext("%(number)s job was started again.", "%(number)s jobs were started again.", number),
        "assign": ngettext("The file of %(number)s job was assigned.", "The files of %(number)s jobs were assigned.", number),
        "delete": ngettext("%(number)s job was deleted.", "%(number)s jobs were deleted.", number),
    }
    return told[name] % {"number": number}


def _compare(request: Request, jobs: list[Job]) -> HttpResponse:
    if len(jobs) != 2:
        return _answer(request, {"problem": _("Choose exactly two jobs to compare.")}, status=400)
    older, newer = sorted(jobs, key=lambda job: job.created)
    return redirect(f"{reverse('jobs:compare')}?{urlencode({'a': older.id, 'b': newer.id})}")


def back(request: Request) -> HttpResponse:
    text = typed(request)
    return redirect(reverse("jobs:index") + (f"?{urlencode({'q': text})}" if text else ""))


def _answer(request: Request, context: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(request, "jobs/bulk.html", context | {"q": typed(request)}, status=status)
