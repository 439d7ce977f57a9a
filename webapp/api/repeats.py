"""Idempotency-Key: a POST that is sent again with the same key is answered as the first time and starts nothing.

https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import cast

from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from webapp.api import problems
from webapp.api.models import Answer
from webapp.teams import limits

KEPT = timedelta(hours=24)
KEY = re.compile(r'"?([\x21\x23-\x7e]{1,255})"?')  # a structured string, or the bare word that most programs send
REPLAYED = "Idempotency-Replayed"
COPIED = ("Content-Type", "Location", "Content-Language")


def once(request: HttpRequest, answer: Callable[[HttpRequest], HttpResponse]) -> HttpResponse:
    """The answer, or the one that the same key got before."""
    given = request.headers.get("Idempotency-Key", "")
    if request.method != "POST" or not given:
        return answer(request)
    if not (key := KEY.fullmatch(given)):
        return problems.response("bad-request", "Idempotency-Key: 1 to 255 visible characters.")
    Answer.objects.filter(created__lt=timezone.now() - KEPT).delete()
    digest = _digest(request)
    kept, fresh = _claimed(limits.who(request), key[1], digest)
    if not fresh:
        return _again(kept, digest)
    return _first(kept, answer, request)


def _digest(request: HttpRequest) -> str:
    found = hashlib.sha256(f"{request.method} {request.get_full_path()} {request.content_type}\n".encode())
    for part in _parts(request):
        found.update(part)
    return found.hexdigest()


def _parts(request: HttpRequest) -> Iterator[bytes]:
    """What was sent; of an upload its fields and files, because its body is too large for memory and its borders are random."""
    if request.content_type != "multipart/form-data":
        yield request.body
        return
    yield request.POST.urlencode().encode()
    for field in sorted(request.FILES):
        file = cast("UploadedFile[bytes]", request.FILES[field])
        yield f"\n{field} {file.name} {file.size}\n".encode()
        yield from file.chunks()
        file.seek(0)


def _claimed(who: str, key: str, digest: str) -> tuple[Answer, bool]:
    """The row of the key, and whether it is ours to fill: of two at once the database lets one in."""
    try:
        with transaction.atomic():
            return Answer.objects.create(who=who, key=key, digest=digest), True
    except IntegrityError:
        return Answer.objects.get(who=who, key=key), False


def _again(kept: Answer, digest: str) -> HttpResponse:
    if kept.digest != digest:
        return problems.response("key-reused")
    if not kept.status:
        return problems.response("in-progress", headers={"Retry-After": "1"})
    headers = {**kept.headers, REPLAYED: "true"}
    return HttpResponse(kept.body, status=kept.status, headers=headers)


def _first(kept: Answer, answer: Callable[[HttpRequest], HttpResponse], request: HttpRequest) -> HttpResponse:
    """Only what was done is kept: a request that was refused or broke may be sent again."""
    try:
        response = answer(request)
    except BaseException:
        kept.delete()
        raise
    if response.status_code >= 300:
        kept.delete()
        return response
    headers = {name: response[name] for name in COPIED if name in response}
    Answer.objects.filter(pk=kept.pk).update(status=response.status_code, headers=headers, body=response.content.decode())
    return response
