"""The audit log as pages and as CSV: a team's for its admins, a person's own for the person."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from webapp.frame.requests import Request
from webapp.teams.access import Right, fetch
from webapp.teams.actions import WORDS
from webapp.teams.models import Entry, Team

PER_PAGE = 100
COLUMNS = ("at", "who", "through", "action", "kind", "thing", "detail")


@never_cache
@require_safe
def of_team(request: Request, team_id: str) -> HttpResponseBase:
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    return answer(request, "teams/log.html", Entry.objects.filter(team=team), {"team": team})


def answer(request: Request, template: str, entries: QuerySet[Entry], context: dict[str, object]) -> HttpResponseBase:
    """A page of the entries that the address asks for, or with `?as=csv` all of them."""
    chosen = filtered(request, entries)
    if request.GET.get("as") == "csv":
        headers = {"Content-Disposition": 'attachment; filename="log.csv"'}
        return StreamingHttpResponse(lines(chosen), content_type="text/csv; charset=utf-8", headers=headers)
    people = entries.exclude(who="").order_by("who").values_list("who", flat=True).distinct()
    about = {"people": people, "actions": WORDS, "asked": {name: request.GET.get(name, "") for name in ("who", "action", "thing")}}
    shown = Paginator(chosen, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, template, context | about | {"entries": shown})


def filtered(request: Request, entries: QuerySet[Entry]) -> QuerySet[Entry]:
    for name in ("who", "action", "thing"):
        if value := request.GET.get(name, ""):
            entries = entries.filter(**{name: value})
    return entries


def lines(entries: QuerySet[Entry]) -> Iterator[str]:
    yield _line(COLUMNS)
    for entry in entries.iterator(1000):
        yield _line([entry.at.isoformat(), *(getattr(entry, name) for name in COLUMNS[1:])])


def _line(values: Iterable[object]) -> str:
    """A value that a spreadsheet would take for a formula is quoted as text."""
    told = [f"'{text}" if (text := str(value)).startswith(("=", "+", "-", "@", "\t")) else text for value in values]
    out = io.StringIO()
    csv.writer(out).writerow(told)
    return out.getvalue()
