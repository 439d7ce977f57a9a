"""Two runs beside each other, and any of their values in full."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from webapp.frame.requests import Request
from webapp.jobs import comparing
from webapp.jobs.models import Job
from webapp.teams.access import fetch

ONLY = "differences"


@require_safe
def compare(request: Request) -> HttpResponse:
    """`?a=..&b=..`, ids of jobs; `&only=differences` leaves out what is the same."""
    a, b = (fetch(request, Job.objects.select_related("paste"), id=request.GET.get(side, "")) for side in ("a", "b"))
    facts = comparing.facts(a), comparing.facts(b)
    rows = comparing.rows(*facts)
    different = [row for row in rows if not row.same]
    only = request.GET.get("only") == ONLY
    context = {
        "a": a,
        "b": b,
        "rows": different if only else rows,
        "total": len(rows),
        "different": len(different),
        "only": only,
        "difference": comparing.difference(*facts),
    }
    return render(request, "jobs/compare.html", context)


@require_safe
def value(request: Request, job_id: str) -> HttpResponse:
    """One value of a run as it is, for the clipboard."""
    known = comparing.facts(fetch(request, Job.objects.select_related("paste"), id=job_id))
    name = request.GET.get("name", "")
    if name not in known:
        raise Http404
    return HttpResponse(known[name], content_type="text/plain; charset=utf-8")
