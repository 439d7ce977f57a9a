"""Pages of a list: numbers in the body, addresses in the Link header (RFC 8288)."""

from __future__ import annotations

from typing import Annotated, Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query

from webapp.frame.paging import Bounded

PageNumber = Annotated[int, Query(ge=1, le=1_000_000, description="Counted from 1.")]
PerPage = Annotated[int, Query(ge=1, le=200)]


def paged(
    request: HttpRequest, response: HttpResponse, things: Any, page: int, per_page: int, onward: str = ""
) -> tuple[list[Any], dict[str, int]]:
    """The things of that page (none beyond the last one) and the numbers; the Link header goes to `response`.

    `onward` names the parameter that begins a list behind the thing with that key: the way on where a list is not whole.
    """
    pages = Bounded(things, per_page) if isinstance(things, QuerySet) else Paginator(things, per_page)
    listed = list(pages.page(page).object_list) if page <= pages.num_pages else []
    places = {"first": 1, "prev": page - 1, "next": page + 1, "last": pages.num_pages}
    there = {name: number for name, number in places.items() if 1 <= number <= pages.num_pages}
    links = {name: _address(request, page=number) for name, number in there.items()}
    if onward and listed and page == pages.num_pages and getattr(pages, "more", False):
        links["next"] = _address(request, page=1, **{onward: listed[-1].pk})
    response["Link"] = ", ".join(f'<{address}>; rel="{name}"' for name, address in links.items())
    return listed, {"total": pages.count, "page": page, "pages": pages.num_pages}


def _address(request: HttpRequest, **told: Any) -> str:
    query = request.GET.copy()
    for name, value in told.items():
        query[name] = str(value)
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
