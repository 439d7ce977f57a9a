"""What belongs to no single concern: preferences, the keyboard sheet, and the pages for requests that went wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST

from webapp.frame import preferences
from webapp.teams.access import Missing, SignedOut
from workers.logs import request_id as current


@require_POST
def prefer(request: HttpRequest) -> HttpResponse:
    wanted = request.POST.get("next", "")
    inside = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    response = redirect(wanted if inside else reverse("review:paste"))
    preferences.keep(request, response)
    return response


@require_GET
def keys(request: HttpRequest) -> HttpResponse:
    return render(request, "frame/keys.html")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "frame/not_found.html", status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "frame/bad_request.html", status=400)


def forbidden(request: HttpRequest, reason: str = "", exception: Exception | None = None) -> HttpResponse:
    """Also CSRF's answer: the usual cause is a form that was opened before cookies were cleared.

    Where a member's role or a token does not reach, the page says what would.
    """
    told = {"expired": bool(reason), "missing": exception if isinstance(exception, Missing) else None}
    return render(request, "frame/forbidden.html", {**told, "signed_out": isinstance(exception, SignedOut)}, status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """Says the request's id, by which an operator finds the log lines."""
    return render(request, "frame/broken.html", {"request_id": current.get()}, status=500)
