"""Which CANN, MindSpore and Python go together, and how to install them: a page, and the same as data."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from knowledge.ascend_environment import together
from knowledge.error_reading import find_error
from knowledge.finding.entries import page_entry
from knowledge.installing import Step, steps
from webapp.frame.languages import localised
from webapp.frame.requests import Request


@require_safe
def page(request: Request) -> HttpResponse:
    about = page_entry("installing")
    context = {
        "title": localised(about.title.to_dict()),
        "summary": localised(about.summary.to_dict()),
        "rows": together(),
        "steps": [_shown(step) for step in steps()],
    }
    return render(request, "lookup/installing.html", context)


@require_safe
def data(_request: Request) -> HttpResponse:
    rows = [{"cann": row.cann, "mindspore": row.mindspore, "python": list(row.python)} for row in together()]
    told = [{"title": s.title.to_dict(), "says": s.says.to_dict(), "command": s.command, "errors": list(s.errors)} for s in steps()]
    return JsonResponse({"together": rows, "steps": told}, json_dumps_params={"ensure_ascii": False})


def _shown(step: Step) -> dict[str, Any]:
    errors = [error for slug in step.errors if (error := find_error(slug))]
    return {
        "title": localised(step.title.to_dict()),
        "says": localised(step.says.to_dict()),
        "command": step.command,
        "errors": [{"slug": error.slug, "title": localised(error.title.to_dict())} for error in errors],
    }
