"""The knowledge base: search as one types, one page and one JSON document for each torch name."""

from __future__ import annotations

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET

import knowledge
from webapp.frame.requests import Request
from webapp.lookup import page
from webapp.lookup.data import record_data
from webapp.lookup.measured import chosen

MOST = 40
LONGEST_QUERY = 200


@require_GET
def index(request: Request) -> HttpResponse:
    return render(request, "lookup/index.html", {"query": "", "namespaces": page.namespaces()})


@require_GET
def search(request: Request) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = page.hits(knowledge.search(query, limit=MOST)) if query else []
    context = {"query": query, "hits": found, "namespaces": page.namespaces()}
    response = render(request, "lookup/_results.html" if request.htmx else "lookup/index.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_GET
def record(request: Request, name: str) -> HttpResponse:
    found = knowledge.find(name)
    if found is None:
        return unknown(request, name)
    if found.torch != name:
        return redirect(resolve_url("lookup:record", found.torch) + (f"?{query}" if (query := request.GET.urlencode()) else ""))
    return render(request, "lookup/record.html", page.record_page(found, chosen(request.GET)))


def unknown(request: Request, name: str) -> HttpResponse:
    """A MindSpore name leads to the torch names that become it; anything else to the nearest."""
    sources = knowledge.answering(name)
    nearest = page.hits(sources or knowledge.neighbours(name, limit=5))
    context = {"name": name, "hits": nearest, "reverse": bool(sources)}
    return render(request, "lookup/unknown.html", context, status=200 if sources else 404)


@require_GET
def data(request: Request, name: str) -> HttpResponse:
    found = knowledge.find(name)
    if found is None:
        nearest = [hit.torch for hit in knowledge.neighbours(name, limit=5)]
        return JsonResponse({"error": "unknown name", "name": name, "nearest": nearest}, status=404)
    return JsonResponse(record_data(found, chosen(request.GET)), json_dumps_params={"ensure_ascii": False})
