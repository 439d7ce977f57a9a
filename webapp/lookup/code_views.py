"""One page for each difference that a translation can mark, under its code, which never changes."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from knowledge import Record, upstream_data
from knowledge.advice import all_advice
from knowledge.codes import Difference, all_differences
from webapp.frame.languages import localised
from webapp.frame.requests import Request
from webapp.lookup import upstream
from workers.formats.reading import FLAGGED


@require_safe
def index(request: Request) -> HttpResponse:
    found = sorted(all_differences().values(), key=lambda difference: difference.code)
    groups = [(area, [_line(each) for each in some]) for area, some in groupby(found, key=lambda each: each.code.split("-")[1])]
    return render(request, "lookup/codes.html", {"groups": groups, "total": len(found)})


@require_safe
def code(request: Request, code: str) -> HttpResponse:
    found = _found(code)
    rule = all_advice().get(found.slug)
    context = {**_line(found), "record": found.record, "marks": _marks(found.record) if found.record else [], "slug": found.slug}
    more = {
        "rewrite": localised(rule.rewrite.to_dict()) if rule else "",
        "upstream": upstream.rows(found.record.torch) if found.record else [],
    }
    return render(request, "lookup/code.html", context | more)


@require_safe
def data(request: Request, code: str) -> HttpResponse:
    found = _found(code)
    told = {"code": found.code, "about": found.key, "title": found.title.to_dict()}
    name = found.record.torch if found.record else ""
    more = {"record": name, "marks": _marks(found.record), "upstream": upstream_data.data(name)} if found.record else {}
    return JsonResponse(told | more, json_dumps_params={"ensure_ascii": False})


def _found(code: str) -> Difference:
    found = all_differences().get(code.upper())
    if found is None:
        raise Http404(code)
    return found


def _line(difference: Difference) -> dict[str, Any]:
    name = difference.record.torch if difference.record else difference.slug
    return {"code": difference.code, "name": name, "title": localised(difference.title.to_dict())}


def _marks(record: Record) -> list[dict[str, str]]:
    """For which calls the record marks, and what it says of each."""
    told = []
    for target in record.targets:
        if target.verdict in FLAGGED:
            why = localised(target.reason.to_dict()) if target.reason else ""
            told.append({"when": target.when, "verdict": str(target.verdict), "why": why})
        for name, refused in target.unsupported_arguments.items():
            told.append({"argument": name, "verdict": "review", "why": localised(refused.to_dict())})
    return told or [{"verdict": "unsupported", "why": localised(record.summary.to_dict())}]
