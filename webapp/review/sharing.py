"""Links to one revision that let others read, not decide, and that end: by date or when they are taken back."""

from __future__ import annotations

from datetime import timedelta

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from webapp.frame.requests import Request
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.review import exports, page, revisions
from webapp.review.hiding import hidden
from webapp.review.models import Share
from webapp.review.shares import DAYS, WITH_COMPANION
from webapp.review.translating import chosen_target, translation_job
from webapp.teams import audit
from webapp.teams.access import Right, fetch, require
from webapp.teams.sessions import session_key


@require_POST
def share(request: Request, paste_id: str) -> HttpResponse:
    """A link to the revision as it is now."""
    kept = fetch(request, Paste, Right.EDIT, id=paste_id)
    job = translation_job(kept, chosen_target(request, kept.profile))
    if job.state == State.DONE:
        asked = request.POST.get("days", "")
        days = int(asked) if asked.isdecimal() and int(asked) in DAYS else DAYS[1]
        last, until = revisions.latest(job), timezone.now() + timedelta(days=days)
        Share.objects.create(job=job, revision=last, expires=until, session=session_key(request))
        audit.record(request, "link made", job, revision=last, days=days)
    return _back(job)


@require_POST
def revoke(request: Request, paste_id: str, token: str) -> HttpResponse:
    found = get_object_or_404(Share.objects.select_related("job"), token=token, job__paste=paste_id)
    require(request, found.job, Right.EDIT)
    if Share.objects.filter(token=token, revoked=False).update(revoked=True):
        audit.record(request, "link taken back", found.job, revision=found.revision)
    return _back(found.job)


def _back(job: Job) -> HttpResponse:
    return redirect(f"{reverse('review:result', args=[job.paste_id])}?{job.target.query}#share")


def found(token: str) -> Share:
    return get_object_or_404(Share.objects.select_related("job__paste"), token=token)


@require_safe
def shared(request: Request, token: str) -> HttpResponse:
    link = found(token)
    if link.over:
        return render(request, "review/share_over.html", {"link": link}, status=410)
    response = hidden(render(request, "review/shared.html", page.shared_page(request, link)), link.job.paste.source)
    # The address is the key: it must not travel on to other sites, nor into an index. ("no-referrer" would also keep it
    # from our own pages, and make browsers send the page's forms with "Origin: null", which is refused as forged.)
    response["Referrer-Policy"] = "same-origin"
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def download(request: Request, token: str, suffix: str) -> HttpResponse:
    link = found(token)
    if link.over:
        return render(request, "review/share_over.html", {"link": link}, status=410)
    if suffix not in WITH_COMPANION:
        raise Http404
    return hidden(exports.response(link.job.paste, link.job, suffix, link.revision), link.job.paste.source)
