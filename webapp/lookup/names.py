"""Names that have no record of their own: MindSpore names, names of torch without documentation, and unknown ones."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render

import knowledge
from knowledge import Sources
from knowledge.error_reading import kernels
from knowledge.reverse import full
from knowledge.undocumented import Undocumented, undocumented
from webapp.frame.languages import localised
from webapp.frame.requests import Request
from webapp.lookup import page

NEAREST = 5


def answer(request: Request, name: str) -> HttpResponse:
    """200 for what is known otherwise, 404 with the nearest records for what is not."""
    sources = knowledge.sources(name)
    if sources.become or sources.use:
        return render(request, "lookup/mindspore.html", mindspore_page(full(name), sources))
    if entry := undocumented(name):
        return render(request, "lookup/undocumented.html", undocumented_page(entry))
    context = {"name": name, "hits": page.hits(knowledge.neighbours(name, limit=NEAREST))}
    return render(request, "lookup/unknown.html", context, status=404)


def data(name: str) -> JsonResponse:
    if told := known(name):
        return _json(told)
    nearest = [hit.torch for hit in knowledge.neighbours(name, limit=NEAREST)]
    return JsonResponse({"error": "unknown name", "name": name, "nearest": nearest}, status=404)


def known(name: str) -> dict[str, Any] | None:
    """What is known of a name that has no record; None for nothing at all."""
    sources = knowledge.sources(name)
    if sources.become or sources.use:
        return mindspore_data(full(name), sources)
    if entry := undocumented(name):
        return {"torch": entry.torch, "sort": entry.sort, "summary": entry.text.to_dict(), "nearest": [entry.nearest]}
    return None


def mindspore_page(name: str, sources: Sources) -> dict[str, Any]:
    become, use = (sorted(page.hits(records), key=_plain_first) for records in (sources.become, sources.use))
    return {"name": name, "become": become, "use": use, "kernel": missing_kernel(name)}


def _plain_first(hit: page.Hit) -> tuple[bool, int, str]:
    """Names that become it as they are, then functions before methods."""
    return hit.verdict != "exact", hit.torch.count("."), hit.torch


def mindspore_data(name: str, sources: Sources) -> dict[str, Any]:
    return {
        "mindspore": name,
        "become": [record.torch for record in sources.become],
        "use": [record.torch for record in sources.use],
        "missing_cpu_kernel": missing_kernel(name),
    }


def missing_kernel(name: str) -> str:
    """The kernel that the CPU build of MindSpore 2.10 lacks for this name; empty when it has all, or when it was not called."""
    return next((kernel for kernel, names in kernels().items() if name in names), "")


def undocumented_page(entry: Undocumented) -> dict[str, Any]:
    nearest = knowledge.find_exact(entry.nearest)
    return {"name": entry.torch, "text": localised(entry.text.to_dict()), "hits": page.hits([nearest] if nearest else [])}


def _json(told: dict[str, Any]) -> JsonResponse:
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})
