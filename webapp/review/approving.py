"""Approvals: in a team, approvers and admins stand for a revision by their name, or take that back."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from webapp.frame.requests import Request
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.review import revisions
from webapp.review.models import Approval
from webapp.review.translating import chosen_target, translation_job
from webapp.teams import audit
from webapp.teams.access import Right, fetch, rights
from webapp.teams.people import person


@require_POST
def approve(request: Request, paste_id: str, number: int) -> HttpResponse:
    """Only what belongs to a team can be approved: elsewhere nobody could tell by whom."""
    kept = fetch(request, Paste, Right.APPROVE, id=paste_id)
    job = translation_job(kept, chosen_target(request, kept.profile))
    if not kept.team_id or job.state != State.DONE or number > revisions.latest(job):
        raise Http404
    user = person(request)
    if "withdraw" in request.POST:
        if Approval.objects.filter(job=job, revision=number, user=user).delete()[0]:
            audit.record(request, "approval withdrawn", job, revision=number)
    elif Approval.objects.get_or_create(job=job, revision=number, user=user, defaults={"who": user.get_username()})[1]:
        audit.record(request, "approved", job, revision=number)
    return redirect(f"{reverse('review:result', args=[kept.id])}?{job.target.query}")


def standing(request: HttpRequest, paste: Paste, job: Job, number: int) -> dict[str, Any]:
    """Who approved the revision, whether the visitor did, and whether the visitor may."""
    if not paste.team_id:
        return {}
    found = list(Approval.objects.filter(job=job, revision=number))
    mine = any(approval.user_id == request.user.pk for approval in found)
    return {"approvals": found, "approved": mine, "may_approve": Right.APPROVE in rights(request, paste)}
