"""Every page has its data: at the page's address with `Accept: application/json`, and at an address of its own (.json)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.cache import patch_vary_headers

Answer = Callable[[HttpRequest], HttpResponse]

# The page's view, the view of its data, and which part of the page's address goes into that of the data (empty: none).
TWINS = {
    "review:result": ("twins:result", "paste_id"),
    "jobs:index": ("twins:jobs", ""),
    "jobs:detail": ("twins:job", "job_id"),
    "projects:detail": ("twins:project", "project_id"),
    "lookup:search": ("lookup:search-data", ""),
    "lookup:record": ("lookup:data", "name"),
    "lookup:recipe": ("lookup:recipe_data", "slug"),
    "lookup:topic": ("lookup:topic_data", "slug"),
    "doctor:index": ("doctor:data", ""),
    "doctor:error": ("doctor:error-data", "slug"),
    "parity:run": ("twins:report", "run_id"),
}


def answer(request: HttpRequest, page: Answer) -> HttpResponse:
    """The page, or its data where the program prefers that."""
    twin = address(request.path)
    if twin is None:
        return page(request)
    if prefers_data(request):
        request.path = request.path_info = twin
    response = page(request)
    patch_vary_headers(response, ["Accept"])
    return response


def address(path: str) -> str | None:
    """Where the data of a page is; None for what is no page with a twin."""
    found = _resolved(path)
    if found is None or found.view_name not in TWINS:
        return None
    name, part = TWINS[found.view_name]
    return reverse(name, args=[found.kwargs[part]] if part else [])


def _resolved(path: str) -> ResolverMatch | None:
    try:
        return resolve(path)
    except Resolver404:
        return None


def prefers_data(request: HttpRequest) -> bool:
    """Browsers and htmx ask for HTML, and `*/*` means the page."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"
