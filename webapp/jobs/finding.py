"""From a query to jobs: one function for the page and for the API."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from webapp.frame.paging import MOST
from webapp.jobs.models import Job
from webapp.jobs.query import QueryError, Term, parse
from webapp.jobs.query_fields import FIELDS, TOOK, Wrong, meant, text, text_walked
from webapp.teams.spaces import NOBODY, Asker

ORDERS = {
    "created": "created",
    "state": "state",
    "kind": "kind",
    "verdict": "outcome",
    "name": "paste__name",
    "device": "device",
    "profile": "options__profile",
    "duration": "took",
    "attempt": "attempt",
}
NEWEST_FIRST = "-created"
LOOKED_THROUGH = 25_000  # jobs, for a question that no index answers


def found(jobs: QuerySet[Job], typed: str, by: Asker, *, walked: bool = False) -> QuerySet[Job]:
    """Those of `jobs` for which every term holds, `me` being `by`. Raises QueryError with the place of what is wrong.

    `walked`: the database shall look at them in their order and stop early, since very many are what is asked for.
    """
    return jobs.filter(conditions(typed, by, walked=walked))


def searched_since(typed: str) -> datetime | None:
    """When the oldest job began that a question without an index is asked of; None when it is asked of all. Raises QueryError.

    A million rows would be read for it. Its own `age:>` moves the window back.
    """
    terms = parse(typed)
    if not any(term.name in FIELDS and FIELDS[term.name].reads_rows for term in terms):
        return None
    window = Q()
    for term in terms:
        if term.name == "age":
            window &= condition(term, NOBODY)
    begun = Job.objects.filter(window).order_by(NEWEST_FIRST).values_list("created", flat=True)
    return next(iter(begun[LOOKED_THROUGH : LOOKED_THROUGH + 1]), None)


def conditions(typed: str, by: Asker, *, walked: bool = False) -> Q:
    """All terms of the query together. Raises QueryError."""
    every = Q()
    for term in parse(typed):
        every &= condition(term, by, walked=walked)
    return every


def condition(term: Term, by: Asker, *, walked: bool = False) -> Q:
    field = FIELDS.get(term.name)
    if term.name and field is None:
        known = _("There is no field “%(name)s”; there are: %(fields)s.") % {"name": term.name, "fields": ", ".join(FIELDS)}
        raise QueryError(known + meant(term.name, FIELDS), term.start, term.end)
    read = (field.walked if field and walked else None) or (field.condition if field else text_walked if walked else text)
    any_of = Q()
    for value in term.values:
        try:
            any_of |= read(value.text, by)
        except Wrong as problem:
            raise QueryError(str(problem), value.start, value.end) from None
    return ~any_of if term.negated else any_of


def sorted_by(jobs: QuerySet[Job], order: str) -> QuerySet[Job]:
    """`duration` or `-duration`; an unknown order means the newest first, so that addresses stay good between versions.

    Another order is one of the newest MOST: more are in no list, and nobody waits until a million are sorted.
    """
    name = order.removeprefix("-")
    newest = jobs.order_by(NEWEST_FIRST, "id")
    if name not in ORDERS or order == NEWEST_FIRST:
        return newest
    jobs = Job.objects.filter(id__in=list(newest.values_list("id", flat=True)[:MOST])).annotate(took=TOOK)
    key = F(ORDERS[name])
    return jobs.order_by(key.desc(nulls_last=True) if order.startswith("-") else key.asc(nulls_last=True), NEWEST_FIRST, "id")


def whole(jobs: Iterable[Any], *related: str) -> list[Job]:
    """The jobs of one page with what is shown of them, in their order. Which they are was asked without all that."""
    order = [job.id for job in jobs.only("id")] if isinstance(jobs, QuerySet) else [job.id for job in jobs]
    known = Job.objects.filter(id__in=order).select_related(*related).defer("paste__source", "paste__notebook").in_bulk()
    return [known[name] for name in order if name in known]
