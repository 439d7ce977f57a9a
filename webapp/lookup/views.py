"""The knowledge base: search as one types, one page and one JSON document for each torch name."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

import knowledge
from webapp.frame.requests import Request
from webapp.lookup import names, own_uses, page
from webapp.lookup.data import record_data
from webapp.lookup.measured import chosen

MOST = 40
LONGEST_QUERY = 200


@require_safe
def index(request: Request) -> HttpResponse:
    return render(request, "lookup/index.html", {"query": "", "namespaces": page.namespaces()})


@require_safe
def search(request: Request) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    context = {"query": query, "hits": page.found(query, MOST), "namespaces": page.namespaces()}
    response = render(request, "lookup/_results.html" if request.htmx else "lookup/index.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def search_data(request: Request) -> JsonResponse:
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    told = {"query": query, "found": [asdict(hit) for hit in page.found(query, MOST)]}
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})


@require_safe
def record(request: Request, name: str) -> HttpResponse:
    found = knowledge.find(name)
    if found is None:
        return names.answer(request, name)
    if found.torch != name:
        return redirect(resolve_url("lookup:record", found.torch) + (f"?{query}" if (query := request.GET.urlencode()) else ""))
    return render(request, "lookup/record.html", page.record_page(found, chosen(request.GET)))


@require_safe
def data(request: Request, name: str) -> HttpResponse:
    found = knowledge.find(name)
    if found is None:
        return names.data(name)
    return JsonResponse(record_data(found, chosen(request.GET)), json_dumps_params={"ensure_ascii": False})


@require_safe
def by_id(request: Request, name: str) -> HttpResponse:
    """A record's id is its torch name; this address of it never means anything else."""
    return redirect("lookup:record", name, permanent=True)


@require_safe
def uses(request: Request, name: str) -> HttpResponse:
    """The reader's own pastes that use the name: asked for after the page has come, because it looks through translations."""
    context = {"name": name, "uses": own_uses.uses(request, name)}
    response = render(request, "lookup/_uses.html" if request.htmx else "lookup/uses.html", context)
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response
