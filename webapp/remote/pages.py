"""A team's own machines: who may measure for it, the command that joins one, and the run that waits for one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from knowledge.devices import DEVICES
from webapp.frame.requests import Request
from webapp.jobs import submission
from webapp.jobs.models import State
from webapp.pastes.models import Paste
from webapp.remote import consent, leases
from webapp.remote.models import RemoteWorker
from webapp.review import revisions
from webapp.review.translating import chosen_target, settle, translation_job
from webapp.teams import audit
from webapp.teams.access import Right, fetch, rights
from webapp.teams.models import Team
from webapp.teams.people import person
from webapp.teams.spaces import asker


class WorkerForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    device = forms.ChoiceField(label=_("Device"), choices=[(device, device) for device in DEVICES], initial="ascend910b")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def workers(request: Request, team_id: str) -> HttpResponse:
    """Members see them; an admin makes one and is shown its command, once."""
    posted = request.method == "POST"
    team = fetch(request, Team, Right.MANAGE if posted else Right.READ, id=team_id)
    form = WorkerForm(request.POST if posted else None)
    if not posted or not form.is_valid():
        return _page(request, team, status=400 if posted else 200, form=form)
    made = RemoteWorker.objects.create(team=team, by=person(request), **form.cleaned_data)
    audit.record(request, "worker made", team, worker=made.name, device=made.device)
    return _page(request, team, form=WorkerForm(), shown=made)


@require_POST
def revoke(request: Request, team_id: str, worker_id: str) -> HttpResponse:
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    worker = get_object_or_404(RemoteWorker, team=team, id=worker_id)
    leases.revoke(worker)
    audit.record(request, "worker revoked", team, worker=worker.name)
    return redirect("remote:workers", team.id)


@never_cache
@require_POST
def rotate(request: Request, team_id: str, worker_id: str) -> HttpResponse:
    """For a token that somebody else may have: the old one is worth nothing from now on."""
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    worker = get_object_or_404(RemoteWorker, team=team, id=worker_id, revoked=None)
    leases.rotate(worker)
    worker.refresh_from_db()
    audit.record(request, "worker token changed", team, worker=worker.name)
    return _page(request, team, form=WorkerForm(), shown=worker)


@require_POST
def consented(request: Request, team_id: str, worker_id: str) -> HttpResponse:
    """Given or taken back, as the form says."""
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    worker = get_object_or_404(RemoteWorker, team=team, id=worker_id)
    agrees = request.POST.get("agrees") == "yes"
    (consent.agree if agrees else consent.withdraw)(worker)
    audit.record(request, "worker results shared" if agrees else "worker results withdrawn", team, worker=worker.name)
    return redirect("remote:workers", team.id)


@require_POST
def measure(request: Request, paste_id: str) -> HttpResponse:
    """A check that waits for a machine of the team's with the device that the form names."""
    kept = fetch(request, Paste, Right.EDIT, id=paste_id)
    served = RemoteWorker.objects.filter(team=kept.team_id, revoked=None, device=request.POST.get("device", ""))
    worker = get_object_or_404(served.order_by("created")[:1])
    translated = settle(translation_job(kept, chosen_target(request, kept.profile)))
    if translated.state != State.DONE:
        return redirect("review:result", kept.id)
    text = revisions.composed(translated).text
    job = submission.check_parity(kept, text, asker(request), profile=translated.profile, device=worker.device, remote=True)
    audit.record(request, "parity started", job)
    response = redirect("parity:run", kept.id, job.id)
    response.status_code = 303
    return response


def _page(request: Request, team: Team, status: int = 200, **more: Any) -> HttpResponse:
    """`shown`: the worker whose token is told now and never again."""
    context = {
        "team": team,
        "manages": Right.MANAGE in rights(request, team),
        "workers": team.remote_workers.all(),
        "address": request.build_absolute_uri("/").rstrip("/"),
        **more,
    }
    return render(request, "remote/workers.html", context, status=status)
