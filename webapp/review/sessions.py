"""Whose paste, decision or remark this is, as far as a cookie can tell."""

from __future__ import annotations

from django.http import HttpRequest


def session_key(request: HttpRequest) -> str:
    """Marks whose paste this is. A program without cookies gets no session: it would never come back with it."""
    if not request.COOKIES:
        return ""
    if not request.session.session_key:
        request.session.create()
    return request.session.session_key or ""
