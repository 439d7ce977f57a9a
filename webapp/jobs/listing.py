"""What the job list shows for an address: which jobs, in which order, and whether to ask again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from webapp.frame.requests import Request
from webapp.jobs.finding import ORDERS, conditions, found, sorted_by
from webapp.jobs.models import OPEN, Job
from webapp.jobs.query import QueryError
from webapp.jobs.query_fields import FIELDS
from webapp.teams.access import Right, listed, rights
from webapp.teams.spaces import asker

PER_PAGE = 50
PAUSED = "off"


@dataclass(frozen=True)
class View:
    """A query with a name; `number` counts the jobs it finds."""

    word: str
    query: str
    number: int


@dataclass(frozen=True)
class Refused:
    """A query that was not understood, cut where it goes wrong."""

    message: str
    before: str
    wrong: str
    after: str
    place: int


def typed(request: Request) -> str:
    return request.POST.get("q", request.GET.get("q", "")).strip()


def matching(request: Request) -> QuerySet[Job]:
    """The visitor's jobs that the address asks for. Raises QueryError."""
    return found(listed(Job.objects.all(), request), typed(request), asker(request))


def shown(request: Request) -> dict[str, Any]:
    """The context of the list. Raises QueryError."""
    order = request.GET.get("sort", "")
    related = ("paste", "paste__team", "paste__file", "paste__file__project", "paste__duty", "paste__duty__user", "owner")
    jobs = sorted_by(matching(request).select_related(*related).defer("paste__source", "paste__notebook"), order)
    page = Paginator(jobs, PER_PAGE).get_page(request.GET.get("page"))
    moving = listed(Job.objects.all(), request).filter(state__in=OPEN).exists()
    paused = request.GET.get("live") == PAUSED
    return {
        "jobs": page,
        "editable": editable(request, page),
        "order": order,
        "columns": columns(),
        "moving": moving,
        "paused": paused,
        "live": moving and not paused,
    }


def editable(request: Request, page: Page[Job]) -> set[str]:
    """Ids of the jobs that the visitor may cancel and retry."""
    return {job.id for job in page if Right.EDIT in rights(request, job)}


def columns() -> list[tuple[str, str]]:
    """Key of the order (empty: not sortable) and heading."""
    words = {
        "state": _("State"),
        "kind": _("Kind"),
        "name": _("Source"),
        "verdict": _("Outcome"),
        "device": _("Device"),
        "profile": _("Profile"),
        "created": _("Age"),
        "duration": _("Duration"),
        "attempt": _("Attempt"),
    }
    assert set(words) <= set(ORDERS)
    return list(words.items())


def views(request: Request) -> list[View]:
    mine = listed(Job.objects.all(), request)
    by = asker(request)
    queries = {
        "": _("All"),
        "owner:me": _("Mine"),
        "assignee:me": _("Assigned to me"),
        "state:open": _("Running"),
        "state:failed": _("Failed"),
        "verdict:flagged": _("Needs a person"),
    }
    if by.user is None:
        del queries["assignee:me"]
    # One pass over the jobs for all numbers; the query without terms holds for every job.
    counts = {f"n{place}": Count("pk", filter=conditions(query, by) or None) for place, query in enumerate(queries)}
    numbers = mine.aggregate(**counts)
    return [View(word, query, numbers[f"n{place}"]) for place, (query, word) in enumerate(queries.items())]


def refused(text: str, problem: QueryError) -> Refused:
    start, end = problem.start, problem.end
    return Refused(problem.message, text[:start], text[start:end], text[end:], start + 1)


def examples() -> list[str]:
    return [field.example for field in FIELDS.values()]
