"""Where the reader's own pastes use a torch name, as far as a session can tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest

from webapp.jobs.models import Attempt, Job, State

MOST = 10  # translations looked through, the newest first


@dataclass(frozen=True)
class Use:
    """One paste and the lines of its source on which the name is used."""

    paste: str
    name: str
    lines: list[int]


def uses(request: HttpRequest, torch_name: str) -> list[Use]:
    session = request.session.session_key
    return list(_uses(session, torch_name)) if session else []


def _uses(session: str, torch_name: str) -> Iterator[Use]:
    attempts = Attempt.objects.filter(job__kind=Job.Kind.TRANSLATION, state=State.DONE, job__paste__session=session)
    seen: set[str] = set()
    for attempt in attempts.select_related("job__paste").order_by("-queued")[:MOST]:
        paste = attempt.job.paste
        changes = (attempt.report or {}).get("changes", [])
        lines = sorted({int(change["line"]) for change in changes if change.get("record") == torch_name})
        if lines and paste.id not in seen:
            seen.add(paste.id)
            yield Use(paste.id, paste.name, lines)
