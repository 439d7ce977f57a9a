"""A shared revision inside pages of other sites: a frame, the oEmbed answer that leads to it, and a badge.

Only links that were made for reading are embedded: the address of a paste is the key to deciding, and such a link ends.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from webapp.frame.requests import Request
from webapp.review import page, revisions
from webapp.review.exports import shown_name
from webapp.review.hiding import hidden
from webapp.review.models import Share
from webapp.review.shares import HEIGHT, WIDTH, iframe
from webapp.review.sharing import found
from webapp.review.translation import VERDICTS

LONGEST = 5  # digits of a number of pixels


@xframe_options_exempt
@require_safe
def frame(request: Request, token: str) -> HttpResponse:
    """The lines alone, without anything to press that changes something: whoever frames a page may cover it."""
    link = found(token)
    if link.over:
        return HttpResponse(_("This link is over."), status=410, content_type="text/plain; charset=utf-8")
    response = hidden(render(request, "review/frame.html", page.shared_page(request, link)), link.job.paste.source)
    response["Referrer-Policy"] = "same-origin"
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def oembed(request: Request) -> HttpResponse:
    """https://oembed.com: `?url=` is the address of a shared link. Only JSON is made."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse("format=json", status=501, content_type="text/plain")
    link = _named(request, request.GET.get("url", ""))
    if link is None:
        raise Http404
    width, height = _at_most(request, "maxwidth", WIDTH), _at_most(request, "maxheight", HEIGHT)
    told = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "mindport",
        "provider_url": request.build_absolute_uri("/"),
        "title": shown_name(link.job.paste),
        "width": width,
        "height": height,
        "html": iframe(link, request, width, height),
    }
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})


@require_safe
def badge(request: Request, token: str) -> HttpResponse:
    """How many uses of torch names have which verdict, for a README."""
    link = found(token)
    if link.over:
        return HttpResponse(status=410)
    counts = revisions.made(link.job).counts
    worst = next((verdict for verdict in reversed(VERDICTS) if counts[verdict]), VERDICTS[0])
    response = render(request, "review/badge.svg", {"counts": counts, "worst": worst}, content_type="image/svg+xml")
    response["Cache-Control"] = "private, no-cache"
    return response


def _named(request: Request, address: str) -> Share | None:
    """The link of an address of ours that is still open."""
    parts = urlsplit(address)
    if parts.netloc != request.get_host():
        return None
    try:
        match = resolve(parts.path)
    except Resolver404:
        return None
    link = Share.objects.select_related("job__paste").filter(token=match.kwargs.get("token", "")).first()
    return link if match.view_name in ("review:shared", "review:framed") and link and not link.over else None


def _at_most(request: Request, name: str, usual: int) -> int:
    said = request.GET.get(name, "")
    return max(1, min(usual, int(said))) if said.isdecimal() and len(said) <= LONGEST else usual
