"""An account is looked after by its person: no token, whatever it may otherwise, opens or changes anything of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

ACCOUNT = "account/"


class ByHand:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: Any, kwargs: Any) -> None:
        match = request.resolver_match
        if match and match.route.startswith(ACCOUNT) and getattr(request, "token", None):
            raise PermissionDenied
