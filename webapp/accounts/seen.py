"""Notes when a session was last used. That it cannot be noted, on a full disk, is no reason to refuse the page."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from allauth.usersessions.middleware import UserSessionsMiddleware
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse


class LastSeen:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.note = UserSessionsMiddleware(lambda request: HttpResponse())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with contextlib.suppress(OperationalError):
            self.note(request)
        return self.get_response(request)
