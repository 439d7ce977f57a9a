"""The pages for requests that went wrong."""

from __future__ import annotations

import contextlib
import errno
import sys
from typing import cast

import redis
from django.core.files.uploadedfile import UploadedFile
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from kombu.exceptions import OperationalError as KombuError

from webapp.pastes.intake import MAX_BYTES
from webapp.teams.access import Missing, SignedOut
from workers.logs import request_id as current


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
    """Says the request's id, by which an operator finds the log lines. What is only away is no failure of ours."""
    if is_away(sys.exc_info()[1]):
        return away(request)
    return render(request, "frame/broken.html", {"request_id": current.get()}, status=500)


AWAY = (OperationalError, InterfaceError, redis.RedisError, KombuError)
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def is_away(problem: BaseException | None) -> bool:
    """A database that is locked or does not answer, a disk that is full, a broker that is gone."""
    return isinstance(problem, AWAY) or (isinstance(problem, OSError) and problem.errno in FULL)


def away(request: HttpRequest) -> HttpResponse:
    """503, with what was sent in the page: nothing of it was stored. Files that are no text of a paste's size are named."""
    uploads = uploaded(request)
    texts = [*posted(request), *(text for text in uploads.values() if text)]
    unkept = [name for name, text in uploads.items() if not text]
    context = {"request_id": current.get(), "text": max(texts, key=len, default=""), "unkept": unkept}
    page = render_to_string("frame/away.html", context)  # without what asks the database on every page
    return HttpResponse(page, status=503, headers={"Retry-After": "10"})


def posted(request: HttpRequest) -> list[str]:
    with contextlib.suppress(Exception):  # the form itself may be what could not be read
        return [str(text) for name, text in request.POST.items() if name != "csrfmiddlewaretoken"]
    return []


def uploaded(request: HttpRequest) -> dict[str, str]:
    """The text of each file by its name; empty for archives and for what is larger than a paste may be."""
    found: dict[str, str] = {}
    with contextlib.suppress(Exception):  # as above
        for field in request.FILES:
            file = cast("UploadedFile[bytes]", request.FILES[field])
            found[file.name or ""] = ""
            if (file.size or 0) <= MAX_BYTES:
                file.seek(0)  # the view may have read it
                with contextlib.suppress(UnicodeDecodeError):
                    found[file.name or ""] = file.read().decode("utf-8")
    return found
