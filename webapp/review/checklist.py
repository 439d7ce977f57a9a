"""The migration checklist: what the code says is filled in, what only a person knows is asked, and ticks are kept."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from webapp.frame.requests import Request
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.review import revisions
from webapp.review.checklist_points import POINTS, Point
from webapp.review.coverage import Called, coverage
from webapp.review.exports import shown_name
from webapp.review.models import Tick
from webapp.review.translating import chosen_target, settle, translation_job
from webapp.teams import audit
from webapp.teams.access import Right, fetch
from webapp.teams.spaces import asker

LONGEST_NOTE = 500  # characters


@dataclass(frozen=True)
class Row:
    point: Point
    calls: list[Called]
    done: bool
    note: str
    by: str = ""  # the account that touched the point last

    @property
    def asked(self) -> bool:
        """Nothing in the code speaks of it, though code could."""
        return bool(self.calls) or not (self.point.prefixes or self.point.words)


def rows(job: Job) -> list[Row]:
    """Each torch name belongs to the first point that holds it. What the file has nothing of comes last."""
    left = coverage(revisions.made(job))
    kept = {tick.key: tick for tick in job.paste.ticks.select_related("user")}
    made = []
    for point in POINTS:
        mine = [call for call in left if point.holds(call.torch)]
        left = [call for call in left if call not in mine]
        tick = kept.get(point.key)
        by = tick.user.get_username() if tick and tick.user else ""
        made.append(Row(point, mine, done=bool(tick and tick.done), note=tick.note if tick else "", by=by))
    return sorted(made, key=lambda row: not row.asked)


@require_safe
def show(request: Request, paste_id: str) -> HttpResponse:
    kept = fetch(request, Paste, id=paste_id)
    job = settle(translation_job(kept, chosen_target(request, kept.profile)))
    if job.state != State.DONE:
        return redirect("review:result", kept.id)
    listed = rows(job)
    count = {"asked": sum(row.asked for row in listed), "done": sum(row.asked and row.done for row in listed)}
    return render(request, "review/checklist.html", {"paste": kept, "job": job, "name": shown_name(kept), "rows": listed, **count})


@require_POST
def tick(request: Request, paste_id: str) -> HttpResponse:
    """All points of the form at once, so that it works without JavaScript."""
    kept = fetch(request, Paste, Right.EDIT, id=paste_id)
    before, by = {tick.key: (tick.done, tick.note) for tick in kept.ticks.all()}, asker(request)
    changed = []
    for point in POINTS:
        note = request.POST.get(f"note-{point.key}", "").strip()[:LONGEST_NOTE]
        done = f"done-{point.key}" in request.POST
        if before.get(point.key, (False, "")) != (done, note):
            Tick.objects.update_or_create(paste=kept, key=point.key, defaults={"done": done, "note": note, "user": by.user})
            changed.append(point.key)
    if changed:
        audit.record(request, "checklist changed", kept, points=changed)
    return redirect("review:checklist", kept.id)
