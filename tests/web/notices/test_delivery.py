"""Messages to addresses that users choose: signed, and tried again."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import socket
import threading
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.web.notices.sending import deliver
from webapp.notices import outside, postman
from webapp.notices.models import Delivery, Webhook

pytestmark = pytest.mark.django_db


def test_a_message_is_signed_over_time_and_body(hook, receiver):
    sent = deliver(hook)
    assert postman.round_trip() == 1
    headers, body = receiver.heard[0]
    assert body.decode() == sent.body
    stamp = headers["X-Mindport-Timestamp"]
    wanted = hmac.new(hook.secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    assert headers["X-Mindport-Signature"] == f"sha256={wanted}"
    assert abs(int(stamp) - timezone.now().timestamp()) < 60
    assert (headers["X-Mindport-Event"], headers["Content-Type"]) == ("mention", "application/json")
    assert (headers["path"], headers["Host"]) == ("/hook?x=1", f"127.0.0.1:{receiver.server_port}")
    sent.refresh_from_db()
    assert (sent.state, sent.status, sent.tries) == ("sent", 200, 1)


def test_what_is_taken_is_not_sent_again(hook, receiver):
    deliver(hook)
    assert [postman.round_trip() for _ in range(3)] == [1, 0, 0]
    assert len(receiver.heard) == 1


def test_what_is_not_taken_is_tried_again_later_and_then_given_up(hook, receiver):
    receiver.answers = [500, 302, 404, 500, 500, 500]
    sent, now, waits = deliver(hook), timezone.now(), []
    for _ in range(6):
        assert postman.round_trip(now) == 1
        assert postman.round_trip(now) == 0
        sent.refresh_from_db()
        waits.append((sent.due - now).total_seconds())
        now = sent.due
    assert waits[:5] == [10, 60, 600, 3_600, 21_600]
    assert (sent.state, sent.status, sent.problem, sent.tries) == ("failed", 500, "thanks", 6)
    assert postman.round_trip(now + timedelta(days=9)) == 0


def test_a_redirection_is_not_followed(hook, receiver):
    receiver.answers = [302]
    deliver(hook)
    postman.round_trip()
    assert [headers["path"] for headers, _ in receiver.heard] == ["/hook?x=1"]


def test_an_address_that_nobody_serves_is_a_problem_with_words(hook, receiver):
    Webhook.objects.update(address="http://127.0.0.1:1/")
    sent = deliver(hook)
    postman.round_trip()
    sent.refresh_from_db()
    assert (sent.state, sent.status) == ("waiting", None)
    assert "refused" in sent.problem.lower()


def test_an_answer_that_never_ends_is_cut_and_holds_nobody_up(hook, receiver, monkeypatch):
    """One address sends a byte now and then for ever; the other message arrives all the same."""
    monkeypatch.setattr(outside, "AT_MOST", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as slow:
        threading.Thread(target=trickle, args=(slow,), daemon=True).start()
        stuck = deliver(Webhook.objects.create(owner=hook.owner, address=f"http://127.0.0.1:{slow.getsockname()[1]}/", kinds=[]))
        fine = deliver(hook)
        began = time.monotonic()
        assert postman.round_trip() == 2
    assert time.monotonic() - began < 5
    assert [Delivery.objects.get(id=one.id).state for one in (stuck, fine)] == ["waiting", "sent"]


def trickle(server: socket.socket) -> None:
    held, _ = server.accept()
    with contextlib.suppress(OSError):
        while True:
            held.send(b"H")
            time.sleep(0.1)


def test_two_postmen_bring_a_message_once(hook, receiver):
    sent = deliver(hook)
    assert postman._claimed(sent, timezone.now())
    assert not postman._claimed(sent, timezone.now())
