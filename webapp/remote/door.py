"""Who may speak here: a worker that is known and not revoked, now, once, with the right signature. All else is refused by name."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from webapp.remote.models import Nonce, RemoteWorker
from workers.remote import signing

Data = dict[str, Any]
Answer = tuple[int, Data]
LONGEST_NONCE = 64


class Refused(Exception):
    def __init__(self, status: int, code: str, **more: Any) -> None:
        super().__init__(code)
        self.status, self.said = status, {"error": code, **more}


def signed(view: Callable[[RemoteWorker, Data], Answer]) -> Callable[[HttpRequest], HttpResponse]:
    """An answer to a known worker is signed; a stranger's is not: there is no key to sign it with."""

    @csrf_exempt  # programs post here, known by their signature; cookies do not count
    @require_POST
    def answered(request: HttpRequest) -> HttpResponse:
        worker = RemoteWorker.objects.filter(pk=request.headers.get(signing.WORKER, "")).first()
        try:
            told = _admitted(request, worker)
            assert worker
            status, said = view(worker, told)
        except Refused as refused:
            status, said = refused.status, refused.said
        return _response(request, worker, status, said)

    return answered


def _admitted(request: HttpRequest, worker: RemoteWorker | None) -> Data:
    """What the message says. Size before signature, signature before anything else that is told."""
    try:
        body = request.body if int(request.META.get("CONTENT_LENGTH") or 0) <= signing.LARGEST else None
    except RequestDataTooBig:
        body = None
    if body is None:
        raise Refused(413, "too-large", largest=signing.LARGEST)
    moment, nonce = request.headers.get(signing.TIME, ""), request.headers.get(signing.NONCE, "")
    shown = request.headers.get(signing.SIGNATURE, "")
    key = worker.key if worker else secrets.token_bytes(32)
    if not signing.same(shown, signing.of_request(key, request.path, moment, nonce, body)) or worker is None:
        raise Refused(401, "signature")
    if worker.revoked:
        raise Refused(403, "revoked")
    if not moment.isdecimal() or abs(int(moment) - time.time()) > signing.SKEW:
        raise Refused(401, "clock", server=int(time.time()))
    if not _first_use(worker, nonce):
        raise Refused(409, "replay")
    RemoteWorker.objects.filter(pk=worker.pk).update(seen=timezone.now())
    return _read(body)


def _first_use(worker: RemoteWorker, nonce: str) -> bool:
    if not 16 <= len(nonce) <= LONGEST_NONCE:
        return False
    Nonce.objects.filter(at__lt=timezone.now() - timedelta(seconds=3 * signing.SKEW)).delete()
    try:
        with transaction.atomic():
            Nonce.objects.create(worker=worker, value=nonce)
    except IntegrityError:
        return False
    return True


def _read(body: bytes) -> Data:
    try:
        told = json.loads(body)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise Refused(400, "unreadable")
    return told


def _response(request: HttpRequest, worker: RemoteWorker | None, status: int, said: Data) -> HttpResponse:
    response = JsonResponse(said, status=status)
    if worker:
        nonce = request.headers.get(signing.NONCE, "")
        response[signing.SIGNATURE] = signing.of_answer(worker.key, nonce, status, response.content)
    response["Cache-Control"] = "no-store"
    return response
