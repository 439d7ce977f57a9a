"""The number in the head of every page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from webapp.notices.models import Notice


def context(request: HttpRequest) -> dict[str, Any]:
    """Template context processor; the database is asked only where a template shows the number."""
    return {"unread": SimpleLazyObject(lambda: unread(request))}


def unread(request: HttpRequest) -> int:
    return Notice.objects.filter(user=request.user, read=None).count() if request.user.is_authenticated else 0
