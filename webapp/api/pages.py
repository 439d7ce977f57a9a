from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from webapp.api import problems
from webapp.api.examples import examples
from webapp.api.mcp.protocol import LEGACY, MODERN
from webapp.api.mcp.tools import TOOLS


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """How programs use this server; its examples carry the server's own address."""
    context = {
        "examples": {key.replace("-", "_"): example for key, example in examples(_site(request)).items()},
        "codes": problems.CODES,
        "limits": settings.API_LIMITS,
        "tools": TOOLS,
        "revisions": [*MODERN, *LEGACY],
    }
    return render(request, "api/guide.html", context)


def _site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")
