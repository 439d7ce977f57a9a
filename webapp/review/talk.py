"""Remarks on lines: shown under the line, marked as done when they are."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from webapp.frame.requests import Request
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.review.models import Comment
from webapp.review.signals import remarked
from webapp.review.translating import chosen_target, translation_job
from webapp.teams import audit
from webapp.teams.access import Right, fetch, require
from webapp.teams.spaces import Asker, asker

LINE = re.compile(r"[LR][1-9]\d{0,6}")
LONGEST = 4_000  # characters
AUTHOR = "author"  # cookie: the name is asked once


def seen(job: Job, request: HttpRequest) -> list[Comment]:
    """The published remarks, and the drafts of whoever asks."""
    if not job.comments.exists():  # most have none, and a list of nothing takes twice as long
        return []
    mine = asker(request)
    return [comment for comment in job.comments.all() if not comment.draft or written_by(comment, mine)]


def written_by(comment: Comment, who: Asker) -> bool:
    """A person's drafts are the person's in every browser; a stranger's are the browser's."""
    return comment.user_id == who.user.pk if who.user else comment.user_id is None and comment.session == (who.session or "-")


def by_line(comments: Iterable[Comment]) -> dict[str, list[Comment]]:
    found: dict[str, list[Comment]] = defaultdict(list)
    for comment in comments:
        found[comment.line].append(comment)
    return dict(found)


def tally(comments: Iterable[Comment]) -> dict[str, int]:
    """Open remarks and drafts, for the head of the page."""
    listed = list(comments)
    return {"open": sum(not c.resolved and not c.draft for c in listed), "drafts": sum(c.draft for c in listed)}


@require_POST
def add(request: Request, paste_id: str) -> HttpResponse:
    kept = fetch(request, Paste, Right.EDIT, id=paste_id)
    job = translation_job(kept, chosen_target(request, kept.profile))
    line, text = request.POST.get("line", ""), request.POST.get("text", "").strip()
    if job.state != State.DONE or not LINE.fullmatch(line):
        return HttpResponseBadRequest(_("This remark does not fit the translation."))
    author = request.POST.get("author", "").strip()[:40]
    if text:
        _add(request, job, line, text[:LONGEST], author)
    response = _back(job, line)
    if request.user.is_authenticated:
        return response
    response.set_cookie(AUTHOR, author, max_age=365 * 24 * 3600, samesite="Lax", httponly=True, secure=request.is_secure())
    return response


def _add(request: Request, job: Job, line: str, text: str, author: str) -> None:
    """Of a person with an account the name is known; of others it is what they typed."""
    by = asker(request)
    kept_back = "draft" in request.POST and bool(by.user or by.session)
    name = by.user.get_username() if by.user else author
    made = Comment.objects.create(job=job, line=line, text=text, author=name, user=by.user, session=by.session, draft=kept_back)
    remarked.send(Comment, comment=made)
    audit.record(request, "remark added", job, line=line, draft=kept_back)


@require_POST
def settle(request: Request, paste_id: str, number: int) -> HttpResponse:
    """Done, or open again."""
    comment = get_object_or_404(Comment.objects.select_related("job__paste"), id=number, job__paste=paste_id)
    require(request, comment.job, Right.EDIT)
    if comment.draft and not written_by(comment, asker(request)):
        raise Http404
    Comment.objects.filter(id=number).update(resolved=not comment.resolved)
    audit.record(request, "remark reopened" if comment.resolved else "remark settled", comment.job, line=comment.line)
    return _back(comment.job, comment.line)


@require_POST
def publish(request: Request, paste_id: str) -> HttpResponse:
    """All drafts of the visitor at once."""
    kept = fetch(request, Paste, Right.EDIT, id=paste_id)
    job = translation_job(kept, chosen_target(request, kept.profile))
    mine = [comment.id for comment in job.comments.filter(draft=True) if written_by(comment, asker(request))]
    if Comment.objects.filter(id__in=mine).update(draft=False):
        for comment in Comment.objects.filter(id__in=mine).select_related("job__paste", "user"):
            remarked.send(Comment, comment=comment)
        audit.record(request, "remarks published", job, number=len(mine))
    return redirect(f"{reverse('review:result', args=[kept.id])}?{job.target.query}")


def _back(job: Job, line: str) -> HttpResponse:
    address = reverse("review:result", args=[job.paste_id])
    return redirect(f"{address}?{job.target.query}&full#{line}")
