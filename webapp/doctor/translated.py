"""Where the line that an error came from is one of ours: the translation it stands in, and the change that made it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from knowledge.traceback_reading import Block
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.review import revisions
from webapp.review.exports import file_name
from webapp.review.translation import Change
from webapp.teams.access import listed

RECENT = 20  # translations of the visitor's own that are looked through, the newest first


@dataclass(frozen=True)
class Made:
    """`change`: the one that wrote the line; None where the line is the user's own."""

    name: str
    address: str
    change: Change | None


def made_by_us(request: HttpRequest, place: Block | None) -> Made | None:
    """None where no translation that the visitor can see has this line."""
    code = place.code.strip() if place and place.code else ""
    if place is None or not code:
        return None
    pastes = list(listed(Paste.objects.order_by("-created"), request)[:RECENT])
    for paste in pastes:
        job = Job.objects.filter(paste=paste, kind=Job.Kind.TRANSLATION, state=State.DONE).order_by("-created").first()
        if job and (found := _in(job, place.line or 0, code)):
            line, change = found
            address = f"{reverse('review:result', args=[paste.id])}?{job.target.query}#{f'c{change.id}' if change else f'R{line}'}"
            return Made(file_name(paste), address, change)
    return None


def _in(job: Job, line: int, code: str) -> tuple[int, Change | None] | None:
    """At the line that is named, or where the text stands once: one file has other numbers than the package."""
    translation = revisions.made(job)
    places = [number for number, text in enumerate(translation.text.splitlines(), 1) if text.strip() == code]
    if line not in places and len(places) != 1:
        return None
    at = line if line in places else places[0]
    around = [change for change in translation.changes if change.result_line <= at <= change.result_end_line]
    return at, min(around, key=lambda change: change.result_end_line - change.result_line, default=None)
