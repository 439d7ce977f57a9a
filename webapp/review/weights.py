"""The weight map of a translation: which tensor of a checkpoint goes where, held against a list of keys."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from webapp.frame.requests import Request
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.review.exports import shown_name
from webapp.review.translating import chosen_target, translation_job
from webapp.review.weight_keys import compared, read_keys
from webapp.teams.access import fetch, listed

RECENT = 10


@require_safe
def index(request: Request) -> HttpResponse:
    """Where to begin, and the visitor's own translations that have a map."""
    mine = listed(Job.objects.filter(kind=Job.Kind.PARITY, state=State.DONE), request)
    runs = [run for run in mine.select_related("paste").order_by("-created")[:RECENT] if _map(run)]
    return render(request, "review/weights_index.html", {"pastes": {run.paste_id: run.paste for run in runs}.values()})


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: Request, paste_id: str) -> HttpResponse:
    """A list of keys is posted for its length; nothing is stored."""
    kept = fetch(request, Paste, id=paste_id)
    job = translation_job(kept, chosen_target(request, kept.profile))
    runs = kept.jobs.filter(kind=Job.Kind.PARITY, state=State.DONE, options__profile=job.profile).order_by("-created")
    run = next((run for run in runs if _map(run)), None)
    context: dict[str, Any] = {"paste": kept, "job": job, "name": shown_name(kept), "run": run}
    if run is not None:
        pairs, shapes = _map(run), _shapes(run)
        text = request.POST.get("keys", "")
        context |= {"pairs": [(ours, theirs, shapes.get(ours)) for ours, theirs in pairs.items()]}
        context |= {"shapes": shapes, "text": text}
        if text.strip():
            keys, missing = compared(read_keys(text), pairs, shapes)
            context |= {"keys": keys, "missing": missing, "matched": sum(key.state == "matched" for key in keys)}
    return render(request, "review/weights.html", context)


def _map(run: Job) -> dict[str, str]:
    return ((run.current.report or {}).get("weights") or {}).get("pairs") or {}


def _shapes(run: Job) -> dict[str, tuple[int, ...]]:
    """torch's shapes; empty for a run of before they were kept."""
    shapes = ((run.current.report or {}).get("weights") or {}).get("shapes") or {}
    return {name: tuple(shape) for name, shape in shapes.items()}
