"""The entrance for programs: who asks, how often, and that every error is one that a program can read.

A program is known by its token and by nothing else: cookies do not count here, so no page elsewhere can act for a reader.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from webapp.api import problems, repeats, twins
from webapp.projects.unpacking import MAX_ARCHIVE
from webapp.teams import limits, tokens

INSIDE = ("/api/", "/mcp")
PAGE = "/api/"  # for people
READING = ("GET", "HEAD", "OPTIONS")
Answer = Callable[[HttpRequest], HttpResponse]


class Door:
    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        inside = request.path.startswith(INSIDE) and request.path != PAGE
        shown = shows_token(request, inside=inside)
        if inside or shown:
            without_cookies(request)
        if shown and not tokens.authenticate(request):
            return problems.response("unauthorized", headers={"WWW-Authenticate": 'Bearer realm="mindport"'})
        return self.admitted(request) if inside else twins.answer(request, self.get_response)

    def admitted(self, request: HttpRequest) -> HttpResponse:
        spent = limits.spend(request, kind(request))
        if spent.left < 0:
            response: HttpResponse = problems.response("rate-limited", headers={"Retry-After": str(spent.reset)})
        elif oversized(request):
            response = problems.response("too-large")
        else:
            response = readable(repeats.once(request, self.get_response))
        spent.stamp(response)
        response.setdefault("Cache-Control", "private, no-cache")
        return response


def shows_token(request: HttpRequest, *, inside: bool) -> bool:
    """Elsewhere only what looks like one of ours: a proxy or /metrics may have a use for other headers."""
    kind, _, secret = request.headers.get("Authorization", "").partition(" ")
    return kind.lower() == "bearer" and (inside or secret.strip().startswith(tokens.PREFIX))


def without_cookies(request: HttpRequest) -> None:
    request.COOKIES = {}
    request.user = AnonymousUser()
    if hasattr(request, "session"):
        del request.session


def kind(request: HttpRequest) -> str:
    if request.method in READING:
        return "read"
    return "measure" if request.path.rstrip("/") == "/api/v1/parity" else "write"


def oversized(request: HttpRequest) -> bool:
    length = request.META.get("CONTENT_LENGTH") or "0"
    uploaded = request.content_type == "multipart/form-data"
    return not length.isdecimal() or int(length) > (MAX_ARCHIVE if uploaded else settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


def readable(response: HttpResponse) -> HttpResponse:
    """Django's own pages for errors become problems; what an endpoint says stays."""
    media = response.headers.get("Content-Type", "")
    if response.status_code < 400 or media.startswith((problems.CONTENT_TYPE, "application/json")):
        return response
    headers = {name: response[name] for name in ("Allow", "Retry-After", "WWW-Authenticate") if name in response}
    return problems.response(problems.of_status(response.status_code), headers=headers)
