"""Headers that Django 5.2 does not send itself."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

DIRECTIVES = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    ]
)
POLICY = f"{DIRECTIVES}; frame-ancestors 'none'"
FRAMED = f"{DIRECTIVES}; frame-ancestors *"  # for views that say so by Django's own xframe_options_exempt
FEATURES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class SecurityHeaders:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        framed = getattr(response, "xframe_options_exempt", False)
        response.setdefault("Content-Security-Policy", FRAMED if framed else POLICY)
        response.setdefault("Permissions-Policy", FEATURES)
        return response
