"""Pages of a list: numbers in the body, addresses in the Link header (RFC 8288)."""

from __future__ import annotations

from typing import Annotated, Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from ninja import Query

PageNumber = Annotated[int, Query(ge=1, le=1_000_000, description="Counted from 1.")]
PerPage = Annotated[int, Query(ge=1, le=200)]


def paged(request: HttpRequest, response: HttpResponse, things: Any, page: int, per_page: int) -> tuple[list[Any], dict[str, int]]:
    """The things of that page (none beyond the last one) and the numbers; the Link header goes to `response`."""
    pages = Paginator(things, per_page)
    listed = list(pages.page(page).object_list) if page <= pages.num_pages else []
    places = {"first": 1, "prev": page - 1, "next": page + 1, "last": pages.num_pages}
    there = {name: number for name, number in places.items() if 1 <= number <= pages.num_pages}
    response["Link"] = ", ".join(f'<{_address(request, number)}>; rel="{name}"' for name, number in there.items())
    return listed, {"total": pages.count, "page": page, "pages": pages.num_pages}


def _address(request: HttpRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
