"""Many jobs at once: the first request shows what would happen, the second one, which names the number, does it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from webapp.frame.requests import Request
from webapp.jobs.bulk import MOST, Choice, choice, chosen, perform
from webapp.jobs.bulk_actions import ACTIONS
from webapp.jobs.listing import typed
from webapp.jobs.models import Job
from webapp.jobs.query import QueryError


@require_POST
def bulk(request: Request) -> HttpResponse:
    name = request.POST.get("do", "")
    try:
        jobs = chosen(request)
        if name == "compare":
            return _compare(request, jobs)
        action = ACTIONS[name]
        action.check(request)
        found = choice(request, action, jobs)
    except (QueryError, KeyError, ValueError):
        return _answer(request, {"problem": _("This request cannot be understood. Nothing was changed.")}, status=400)
    if len(jobs) > MOST:
        told = _("More than %(most)s jobs are chosen. Narrow the query and go in steps.") % {"most": MOST}
        return _answer(request, {"problem": told}, status=400)
    if request.POST.get("confirmed") != str(len(found.fitting)) or not found.fitting:
        return _answer(request, asked(request, name, jobs, found))
    changed = perform(request, action, found.fitting)
    action.after(request, found.fitting)
    messages.success(request, action.told(changed))
    return back(request)


def asked(request: Request, name: str, jobs: list[Job], found: Choice) -> dict[str, Any]:
    whole, action = bool(request.POST.get("all")), ACTIONS[name]
    return {
        "do": name,
        "choice": found,
        "question": action.question(len(found.fitting)),
        "changed": "confirmed" in request.POST,
        "all": whole,
        "ticked": [] if whole else [job.id for job in jobs],
        **action.form(request),
    }


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
