"""Pages of lists that may be very long: nobody counts, or leafs through, a million rows."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.core.paginator import Paginator
from django.db.models import QuerySet

MOST = 2_000  # rows that a list has; what lies behind is reached by a narrower question

if TYPE_CHECKING:
    _Paginator = Paginator[Any]
else:
    _Paginator = Paginator  # at run time Django 5.2 has no Paginator[...]


class Bounded(_Paginator):
    """The first MOST of an ordered query. `more`: it holds so many, and perhaps others."""

    object_list: QuerySet[Any]

    def __init__(self, things: QuerySet[Any], per_page: int, *, known: int | None = None) -> None:
        """`known`: how many there are, where that was counted."""
        super().__init__(things, per_page)
        self.known = known

    @cached_property
    def _counted(self) -> int:
        return counted(self.object_list, MOST) if self.known is None else self.known

    @cached_property
    def count(self) -> int:
        return min(self._counted, MOST)

    @property
    def more(self) -> bool:
        return self._counted >= MOST


def counted(things: QuerySet[Any], most: int) -> int:
    """How many there are; most + 1 for all that are more."""
    return things.order_by().values("pk")[: most + 1].count()
