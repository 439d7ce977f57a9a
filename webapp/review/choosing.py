"""Decisions of the program's owner: asked in one box, and each answer translates anew and keeps what the review has settled.

An answer is part of the target, as the device is: the translation for it is another job. Its reviewers go on where they were,
for every unit of lines that reads the same in both, and what a check had proved is checked again.
"""

from __future__ import annotations

from itertools import groupby

from django.db import IntegrityError, transaction
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from webapp.frame.requests import Request
from webapp.jobs import submission
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.pastes.targets import Target
from webapp.review import page, revisions
from webapp.review.measuring_again import measure_again
from webapp.review.models import Revision
from webapp.review.pieces import Piece, pieces_of
from webapp.review.signals import answered
from webapp.review.translating import chosen_target, latest_job, settle
from webapp.teams import audit
from webapp.teams.access import Right, fetch
from webapp.teams.spaces import Asker, asker

CONTINUES = "continues"  # of a job's options: the translation whose review goes on in it
PATIENCE = 3.0  # seconds: most answers are written at once, and the page then arrives complete

Lines = tuple[tuple[int | None, str | None], ...]


@require_POST
def choose(request: Request, paste_id: str) -> HttpResponse:
    """One answer, or `decision=all` for every default that is left."""
    kept = fetch(request, Paste, Right.EDIT, id=paste_id)
    now = chosen_target(request, kept.profile)
    try:
        target = now.deciding(request.POST.get("decision", ""), request.POST.get("option", ""))
    except ValueError:
        return HttpResponseBadRequest(_("This decision does not fit the translation."))
    job = settle(continued(kept, now, target), PATIENCE)
    continue_from(job, asker(request))
    answered.send(Paste, paste=kept, decision=request.POST["decision"], option=request.POST["option"])
    audit.record(request, "decided", job, decision=request.POST["decision"], option=request.POST["option"])
    address = f"{reverse('review:result', args=[kept.id])}?{target.query}"
    if not request.htmx:
        return redirect(f"{address}#decisions")
    response = render(request, "review/result.html", page.result_page(request, kept, job))
    response["HX-Push-Url"] = address
    return response


def continued(paste: Paste, now: Target, target: Target) -> Job:
    """The translation for the target; it is the paste's own from now on."""
    before = latest_job(paste, now)
    if paste.profile != target.token:
        paste.profile = target.token
        paste.save(update_fields=["profile"])
    return latest_job(paste, target) or submission.translate(paste, target.token, **({CONTINUES: before.id} if before else {}))


def continue_from(job: Job, by: Asker) -> None:
    """Where an answer has made another translation: what was settled and what was proved of the one before. `by` may decide."""
    if before := _before(job):
        continue_review(job)
        measure_again(before, job, by)


def _before(job: Job) -> Job | None:
    """The translation whose review goes on in this one, once both are there."""
    if CONTINUES not in job.options or job.state != State.DONE:
        return None
    return Job.objects.filter(paste=job.paste_id, id=job.options[CONTINUES], state=State.DONE).first()


def continue_review(job: Job) -> None:
    """What was decided of lines that read the same in the translation before. Does nothing the second time."""
    before = _before(job)
    if before is None or revisions.latest(job):
        return
    number = revisions.latest(before)
    taken = revisions.decisions(before, number)
    same = _by_lines(job)
    carried = {same[lines]: taken[unit] for lines, unit in _by_lines(before).items() if unit in taken and lines in same}
    if not carried:
        return
    last = Revision.objects.get(job=before, number=number)
    try:
        with transaction.atomic():
            Revision.objects.create(job=job, number=1, decisions=carried, user=last.user, session=last.session)
    except IntegrityError:
        return  # another request was quicker


def _by_lines(job: Job) -> dict[Lines, str]:
    """The units by what they read: lines of the source with their numbers, and of the result."""

    def unit(piece: Piece) -> str:
        return piece.unit

    runs = groupby(pieces_of(job.paste.source, revisions.made(job)), key=unit)
    return {tuple((piece.source, piece.text) for piece in run): name for name, run in runs if name}
