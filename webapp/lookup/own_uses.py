"""Where the reader's own pastes use a torch name, as far as an account or a session can tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest

from webapp.jobs.models import Attempt, Job, State
from webapp.teams.access import listed

MOST = 10  # translations looked through, the newest first


@dataclass(frozen=True)
class Use:
    """One paste and the lines of its source on which the name is used."""

    paste: str
    name: str
    lines: list[int]


def uses(request: HttpRequest, torch_name: str) -> list[Use]:
    mine = listed(Job.objects.filter(kind=Job.Kind.TRANSLATION, state=State.DONE), request)
    newest = list(mine.order_by("-created", "id").values_list("id", flat=True)[:MOST])
    return list(_uses(Attempt.objects.filter(job__in=newest, state=State.DONE), torch_name))


def _uses(attempts: QuerySet[Attempt], torch_name: str) -> Iterator[Use]:
    seen: set[str] = set()
    for attempt in attempts.select_related("job__paste").order_by("-queued"):
        paste = attempt.job.paste
        changes = (attempt.report or {}).get("changes", [])
        lines = sorted({int(change["line"]) for change in changes if change.get("record") == torch_name})
        if lines and paste.id not in seen:
            seen.add(paste.id)
            yield Use(paste.id, paste.name, lines)
