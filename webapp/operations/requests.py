"""One id per request: in the response, in every log line, and on the error page that a user copies into a report."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from workers.logs import request_id as current

ACCEPTED = re.compile(r"[A-Za-z0-9_-]{8,64}")  # a proxy may name the request; anything else could forge log lines


class RequestId:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        name = given if ACCEPTED.fullmatch(given) else secrets.token_urlsafe(12)
        token = current.set(name)
        try:
            response = self.get_response(request)
        finally:
            current.reset(token)
        response["X-Request-ID"] = name
        return response
