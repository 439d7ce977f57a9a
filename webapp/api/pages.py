from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from webapp.api import problems


@require_GET
def guide(request: HttpRequest) -> HttpResponse:
    """How programs use this server."""
    return render(request, "api/guide.html", {"codes": problems.CODES, "site": request.build_absolute_uri("/").rstrip("/")})
