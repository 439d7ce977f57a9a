"""Brings messages to webhooks and mails to people. Runs in the recorder; what is not taken is tried again, later and later.

Every delivery is claimed by a conditional UPDATE that puts off its next try: several recorders send it once, and one that
dies in the middle is replaced by the next try.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.core.mail import send_mail
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from webapp.notices import outside
from webapp.notices.letters import letter
from webapp.notices.models import Delivery, Mail, Notice

log = logging.getLogger(__name__)

PERIOD = 1.0
AT_ONCE = 20
PAUSES = tuple(timedelta(seconds=seconds) for seconds in (10, 60, 600, 3_600, 21_600))  # after each try that failed


def signature(secret: str, stamp: str, body: bytes) -> str:
    """What `X-Mindport-Signature` says: HMAC-SHA256 over the stamp, a full stop and the body, in hexadecimal digits."""
    return "sha256=" + hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def round_trip(now: datetime | None = None) -> int:
    """How many messages were tried."""
    now = now or timezone.now()
    due = Delivery.objects.filter(state=Delivery.State.WAITING, due__lte=now).select_related("webhook").order_by("due")[:AT_ONCE]
    claimed = [delivery for delivery in due if _claimed(delivery, now)]
    with ThreadPoolExecutor(AT_ONCE, "postman") as hands:  # an address that does not answer holds nobody else up
        for delivery, result in zip(claimed, hands.map(_brought, claimed), strict=True):
            _note(delivery, result)
    letters = list(Notice.objects.filter(mail=Mail.WAITING).select_related("user")[:AT_ONCE])
    for notice in letters:
        _mail(notice)
    return len(claimed) + len(letters)


def _claimed(delivery: Delivery, now: datetime) -> bool:
    pause = PAUSES[min(delivery.tries, len(PAUSES) - 1)]
    mine = Delivery.objects.filter(id=delivery.id, state=Delivery.State.WAITING, tries=delivery.tries)
    return bool(mine.update(tries=delivery.tries + 1, due=now + pause))


@dataclass(frozen=True)
class Result:
    """`final`: there is no use in another try."""

    status: int | None = None
    problem: str = ""
    final: bool = False

    @property
    def taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def _brought(delivery: Delivery) -> Result:
    body, stamp = delivery.body.encode(), str(int(time.time()))
    headers = {
        "User-Agent": "mindport-webhook",
        "X-Mindport-Event": delivery.kind,
        "X-Mindport-Delivery": str(delivery.pk),
        "X-Mindport-Timestamp": stamp,
        "X-Mindport-Signature": signature(delivery.webhook.secret, stamp, body),
    }
    try:
        status, answer = outside.post(delivery.webhook.address, body, headers)
    except outside.Refused as refused:
        return Result(problem=str(refused), final=True)
    except (OSError, http.client.HTTPException, UnicodeError) as failure:
        return Result(problem=str(failure) or type(failure).__name__)
    return Result(status, "" if 200 <= status < 300 else answer.replace("\0", ""))


def _note(delivery: Delivery, result: Result) -> None:
    given_up = result.final or delivery.tries + 1 > len(PAUSES)
    state = Delivery.State.SENT if result.taken else Delivery.State.FAILED if given_up else Delivery.State.WAITING
    Delivery.objects.filter(id=delivery.id).update(state=state, status=result.status, problem=result.problem[:300])


def _mail(notice: Notice) -> None:
    """Once: a mail that may have gone out is not sent again."""
    if not Notice.objects.filter(id=notice.id, mail=Mail.WAITING).update(mail=Mail.SENT):
        return
    subject, text = letter(notice)
    try:
        send_mail(subject, text, None, [notice.user.email])
    except (OSError, SMTPException) as problem:
        log.warning("mail not sent: %s", problem)
        Notice.objects.filter(id=notice.id).update(mail=Mail.FAILED)


def run(stop: threading.Event) -> None:
    while not stop.wait(PERIOD):
        close_old_connections()
        try:
            round_trip()
        except DatabaseError as away:
            log.warning("round put off: %s", away)
