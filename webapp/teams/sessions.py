"""Whose paste, decision or remark this is, as far as a cookie can tell."""

from __future__ import annotations

from django.http import HttpRequest

FIRST = "first"
READING = ("GET", "HEAD")


def session_key(request: HttpRequest) -> str:
    """Marks whose paste this is: the key of the browser's first session, which signing in does not change.

    A program without cookies gets none: it would never come back with it. Nor does who only reads, and has made nothing yet:
    reading must not write, since it has to go on when nothing can be written.
    """
    if not request.COOKIES or not hasattr(request, "session"):
        return ""
    if request.method in READING and FIRST not in request.session:
        return request.session.session_key or ""
    if not request.session.session_key:
        request.session.create()
    if FIRST not in request.session:
        request.session[FIRST] = request.session.session_key
    return str(request.session[FIRST])
