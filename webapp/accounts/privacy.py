"""What was answered to somebody signed in is for nobody else: neither for a proxy nor for whoever sits here next."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class Private:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        was = settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated
        response = self.get_response(request)
        if was:
            response.setdefault("Cache-Control", "private, no-cache")
        if was and not request.user.is_authenticated:
            response["Clear-Site-Data"] = '"cache"'  # after signing out, the way back shows nothing
        return response
