"""Result, revisions, decisions and downloads. Every page is complete without JavaScript; htmx asks for its changing part only."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from webapp.frame.requests import Request
from webapp.jobs.models import Job, State
from webapp.jobs.reasons import QUEUE_AWAY
from webapp.pastes import notebooks
from webapp.pastes.intake import STATUS, Refused
from webapp.pastes.models import Paste
from webapp.review import exports, page, readings, revisions
from webapp.review.choosing import continue_from, continue_review
from webapp.review.decisions import KINDS, LONGEST_EDIT
from webapp.review.translating import chosen_target, settle, translation_job
from webapp.teams import audit
from webapp.teams.access import Right, fetch, rights
from webapp.teams.spaces import asker

POLLING_IS_OVER = 286  # htmx stops asking when it sees this status
FRESH = timedelta(seconds=5)
ALONE = {"alone": True}  # the changing part without the page around it: what stands in the page's head is swapped beside it


def refused(request: Request, problem: Refused, profile: str = "") -> HttpResponse:
    context = page.paste_page(request, problem, profile)
    return render(request, "review/paste.html", context, status=problem.status)


@require_safe
def result(request: Request, paste_id: str) -> HttpResponse:
    kept = fetch(request, Paste.objects.select_related("file__project"), id=paste_id)
    file = getattr(kept, "file", None)
    if file and file.holds_decisions:
        return redirect("projects:repository", file.project_id)
    job = translation_job(kept, chosen_target(request, kept.profile))
    if not request.htmx and timezone.now() - job.created < FRESH:
        settle(job)
    if Right.EDIT in rights(request, kept):
        continue_from(job, asker(request))
    else:
        continue_review(job)
    return htmx_aware(request, answer(request, kept, job))


def answer(request: Request, kept: Paste, job: Job) -> HttpResponse:
    reason = {} if job.state == State.DONE else job.current.reason  # an attempt that is done is read with its report, once
    if reason.get("code") in STATUS and not request.htmx:
        return refused(request, page.refusal(kept, reason))
    context = page.result_page(request, kept, job)
    if request.htmx:
        return render(request, "review/_state.html", context | ALONE, status=POLLING_IS_OVER if job.over else 200)
    away = reason.get("code") == QUEUE_AWAY["code"]  # the text is kept, and the job begins when the queue is back
    return render(request, "review/result.html", context, status=503 if away else 200)


def htmx_aware(request: Request, response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def download(request: Request, paste_id: str, suffix: str) -> HttpResponse:
    kept = fetch(request, Paste, id=paste_id)
    job = settle(translation_job(kept, chosen_target(request, kept.profile)))
    if suffix.endswith("ipynb") and not kept.notebook:
        raise Http404
    if job.state != State.DONE:
        # Not there yet, or never: the page says which.
        return redirect(reverse("review:result", args=[kept.id]))
    try:
        return exports.response(kept, job, suffix, asked_revision(request, job))
    except notebooks.Lost:
        return HttpResponse(_("A reviewer took a line away that begins a cell (# %%): the program is there as .py."), status=409)


def asked_revision(request: Request, job: Job) -> int:
    """The revision that the address names by `?r=`, else the latest."""
    named, last = request.GET.get("r", ""), revisions.latest(job)
    if named and not (named.isdecimal() and int(named) <= last):
        raise Http404
    return int(named) if named else last


@require_safe
def revision(request: Request, paste_id: str, number: int) -> HttpResponse:
    """A revision as it was and will stay, or what it changed against another one."""
    kept = fetch(request, Paste, id=paste_id)
    job = settle(translation_job(kept, chosen_target(request, kept.profile)))
    if job.state != State.DONE or number > revisions.latest(job):
        raise Http404
    context = page.revision_page(request, kept, job, number)
    response = render(request, "review/revision.html", context)
    # Weak: the frame around it follows the reader's language and session, the revision itself never changes.
    response["ETag"] = f'W/"{sha256(context["composed"].text.encode("utf-8", "surrogatepass")).hexdigest()[:32]}"'
    return response


@require_safe
def why(request: Request, paste_id: str, change: int) -> HttpResponse:
    """The reasons of one row alone: very large results fetch them one by one."""
    kept = fetch(request, Paste, id=paste_id)
    job = settle(translation_job(kept, chosen_target(request, kept.profile)))
    context = page.why_page(kept, job, asked_revision(request, job), change) if job.state == State.DONE else None
    if context is None:
        raise Http404
    return htmx_aware(request, render(request, "review/_card.html" if request.htmx else "review/why.html", context))


@require_POST
def decide(request: Request, paste_id: str) -> HttpResponse:
    kept = fetch(request, Paste, Right.EDIT, id=paste_id)
    job = translation_job(kept, chosen_target(request, kept.profile))
    if job.state != State.DONE:
        return redirect("review:result", kept.id)
    kind, text = request.POST.get("kind", ""), request.POST.get("text", "").replace("\r\n", "\n")
    units = revisions.units_meant(job, readings.pieces(job), request.POST.get("unit", ""), request.POST.get("verdict", ""))
    if not units or len(text) > LONGEST_EDIT or kind not in (*KINDS, ""):
        return HttpResponseBadRequest(_("This decision does not fit the translation."))
    with transaction.atomic():
        made = revisions.decide(job, units, kind, text, asker(request))
        if kept.notebook and notebooks.cells(revisions.composed(job, made.number).text) != notebooks.cells(kept.source):
            transaction.set_rollback(True)
            return HttpResponseBadRequest(_("A line that begins with # %% begins a cell of the notebook: none may come or go."))
    audit.record(request, "decided", job, revision=made.number, kind=kind, units=len(units))
    if request.htmx:
        return render(request, "review/_state.html", page.result_page(request, kept, job) | ALONE)
    address = f"{reverse('review:result', args=[kept.id])}?{job.target.query}"
    return redirect(f"{address}#{min(units)}" if len(units) == 1 else address)
