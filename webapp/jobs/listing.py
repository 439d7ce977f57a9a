"""What the job list shows for an address: which jobs, in which order, and whether to ask again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from webapp.frame.paging import MOST, Bounded, counted
from webapp.frame.requests import Request
from webapp.jobs.finding import LOOKED_THROUGH, ORDERS, found, searched_since, sorted_by, whole
from webapp.jobs.models import OPEN, Job
from webapp.jobs.query import QueryError
from webapp.jobs.query_fields import FIELDS
from webapp.teams.access import Right, listed, lists_many, rights
from webapp.teams.spaces import asker

PER_PAGE = 50
COUNTED = 250  # by a view's number
RELATED = ("paste", "paste__team", "paste__file", "paste__file__project", "paste__duty", "paste__duty__user", "owner")
PAUSED = "off"


@dataclass(frozen=True)
class View:
    """A query with a name; `number` counts the jobs it finds, `more`: further than that nobody counted."""

    word: str
    query: str
    number: int
    more: bool


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


def matching(request: Request, *, walked: bool = False) -> QuerySet[Job]:
    """The visitor's jobs that the address asks for, as far back as is looked. Raises QueryError."""
    jobs, since = found(listed(Job.objects.all(), request), typed(request), asker(request), walked=walked), looked_back_to(request)
    return jobs.filter(created__gt=since) if since else jobs


def page_of(request: Request, order: str) -> Page[Job]:
    """Of few, found by their indexes, the order is made afterwards; very many are walked along in their order instead. A database
    that has to guess takes the one way for the other. Raises QueryError."""
    few = list(matching(request).order_by().values_list("pk", flat=True)[: MOST + 1])
    jobs = Job.objects.filter(pk__in=few) if len(few) <= MOST else matching(request, walked=True)
    return Bounded(sorted_by(jobs, order), PER_PAGE, known=len(few)).get_page(request.GET.get("page"))


def looked_back_to(request: Request) -> datetime | None:
    """None where all of the visitor's jobs were looked through."""
    return searched_since(typed(request)) if lists_many(Job, request) else None


def shown(request: Request) -> dict[str, Any]:
    """The context of the list. Raises QueryError."""
    order = request.GET.get("sort", "")
    page = page_of(request, order)
    page.object_list = whole(page.object_list, *RELATED)
    moving = listed(Job.objects.all(), request).filter(state__in=OPEN).exists()
    paused = request.GET.get("live") == PAUSED
    return {
        "jobs": page,
        "looked_through": f"{LOOKED_THROUGH:,}",
        "since": (since := looked_back_to(request)),
        "days": (timezone.now() - since).days if since else 0,
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
        "state:regressed": _("Regressed"),
        "verdict:flagged": _("Needs a person"),
    }
    if by.user is None:
        del queries["assignee:me"]
    numbers = [counted(found(mine, query, by), COUNTED) for query in queries]  # one by one: each has an index to go by
    return [
        View(word, query, min(number, COUNTED), number > COUNTED)
        for (query, word), number in zip(queries.items(), numbers, strict=True)
    ]


def refused(text: str, problem: QueryError) -> Refused:
    start, end = problem.start, problem.end
    return Refused(problem.message, text[:start], text[start:end], text[end:], start + 1)


def examples() -> list[str]:
    return [field.example for field in FIELDS.values()]
