"""Messages to addresses that users choose: signed, tried again, and never into our own network."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import ipaddress
import json
import socket
import threading
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.web.made import job, paste, translation
from tests.web.notices.receiver import Receiver, listening
from webapp.jobs import lifecycle
from webapp.jobs.models import Job, State
from webapp.notices import outside, postman
from webapp.notices.models import Delivery, Webhook
from webapp.notices.outside import Refused, allowed, checked, resolved
from webapp.teams.models import Entry, Membership, Role, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """On this machine, which tests/surroundings.py allows."""
    with listening() as server:
        yield server


@pytest.fixture
def ann(client) -> User:
    made = User.objects.create_user("ann")
    client.force_login(made)
    return made


@pytest.fixture
def hook(ann, receiver) -> Webhook:
    return Webhook.objects.create(owner=ann, address=receiver.address, kinds=["job.done", "mention"])


def deliver(hook: Webhook, **more) -> Delivery:
    about = {"kind": "mention", "body": '{"event": "mention", "text": "你好"}', "due": timezone.now()}
    return Delivery.objects.create(webhook=hook, **about | more)


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


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255",
        "224.0.0.1", "240.0.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "192.0.2.1", "198.18.0.1",
    ],
)  # fmt: skip
def test_what_is_not_public_is_not_reached(settings, address: str):
    settings.WEBHOOK_NETWORKS = []
    assert not allowed(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_what_is_public_is_reached(settings, address: str):
    settings.WEBHOOK_NETWORKS = []
    assert allowed(address)


def test_the_operator_may_open_a_network(settings):
    settings.WEBHOOK_NETWORKS = [ipaddress.ip_network("10.0.0.0/8")]
    assert allowed("10.1.2.3")
    assert allowed("::ffff:10.1.2.3")
    assert not allowed("192.168.1.1")


@pytest.mark.parametrize(
    "address",
    [
        "", "mindport", "ftp://mindport.example/", "file:///etc/passwd", "gopher://x/", "//mindport.example/", "https://",
        "https://user:pw@mindport.example/", "http://a b/", "http://x/\r\nHost: y", "http://[::1", "http://x:99999/", "http://x:0/",
        "javascript:alert(1)",
    ],
)  # fmt: skip
def test_what_is_no_web_address_is_refused(address: str):
    with pytest.raises(Refused):
        checked(address)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1/", "http://localhost:6379/", "http://2130706433/", "http://[::1]/", "http://0x7f.1/"]
)
def test_another_spelling_of_this_machine_is_this_machine(settings, address: str):
    settings.WEBHOOK_NETWORKS = []
    with pytest.raises(Refused):
        resolved(checked(address))


def test_a_name_that_moves_inside_after_it_was_made_is_refused_and_given_up(hook, receiver, settings):
    settings.WEBHOOK_NETWORKS = []
    sent = deliver(hook)
    postman.round_trip()
    sent.refresh_from_db()
    assert (sent.state, receiver.heard) == ("failed", [])
    assert "not a public address" in sent.problem


def test_the_connection_goes_to_the_machine_that_was_looked_at(receiver, monkeypatch):
    """The name is resolved once: the second answer of a changing name is never asked for."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def counting(host, *rest, **more):
        asked.append(host)
        return real("127.0.0.1" if host == "changing.example" else host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", counting)
    status, _ = outside.post(f"http://changing.example:{receiver.server_port}/", b"{}", {})
    assert status == 200
    assert asked.count("changing.example") == 1
    assert receiver.heard[0][0]["Host"] == f"changing.example:{receiver.server_port}"


def test_the_secret_is_shown_once(client, ann, receiver):
    page = client.post("/notices/webhooks/", {"address": receiver.address, "kind": ["job.done", "nonsense"]})
    made = Webhook.objects.get()
    assert (page.status_code, made.kinds, made.owner) == (201, ["job.done"], ann)
    assert made.secret in page.content.decode()
    for path in ("/notices/webhooks/", f"/notices/webhooks/{made.id}"):
        assert made.secret not in client.get(path).content.decode()
    assert Entry.objects.filter(action="webhook made", user=ann).count() == 1


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"address": "http://192.168.0.1/", "kind": "mention"}, "not a public address"),
        ({"address": "ftp://x/", "kind": "mention"}, "begins with https://"),
        ({"address": "http://127.0.0.1/"}, "at least one event"),
        ({"address": "http://127.0.0.1/", "kind": "nonsense"}, "at least one event"),
        ({"address": "http://" + "x" * 600, "kind": "mention"}, "too long"),
    ],
)
def test_a_webhook_that_makes_no_sense_is_refused_and_what_was_typed_is_kept(client, ann, settings, form, said: str):
    settings.WEBHOOK_NETWORKS = [ipaddress.ip_network("127.0.0.0/8")]
    page = client.post("/notices/webhooks/", form)
    assert page.status_code == 400
    assert said in page.content.decode()
    assert f'value="{form["address"]}"' in page.content.decode()
    assert not Webhook.objects.exists()


def test_a_test_message_and_a_second_try_are_asked_for_on_the_page(client, hook, receiver):
    receiver.answers = [500]
    client.post(f"/notices/webhooks/{hook.id}/try")
    sent = Delivery.objects.get()
    Delivery.objects.update(tries=5)
    postman.round_trip()
    assert "given up" in client.get(f"/notices/webhooks/{hook.id}").content.decode()
    client.post(f"/notices/webhooks/{hook.id}/again/{sent.id}")
    postman.round_trip()
    assert [json.loads(body)["event"] for _, body in receiver.heard] == ["ping", "ping"]
    assert "taken" in client.get(f"/notices/webhooks/{hook.id}").content.decode()


@pytest.fixture
def team(ann) -> Team:
    """Ann is its admin, Ben edits."""
    made = Team.objects.create(name="Vision")
    Membership.objects.create(team=made, user=ann, role=Role.ADMIN)
    Membership.objects.create(team=made, user=User.objects.create_user("ben"), role=Role.EDITOR)
    return made


def test_a_team_hears_of_its_jobs_and_of_no_others(team, ann, receiver, django_capture_on_commit_callbacks):
    made = Webhook.objects.create(team=team, address=receiver.address, kinds=["job.done", "job.failed"])
    inside, outsiders = job(paste(team=team), Job.Kind.PARITY, State.RUNNING), job(paste(), Job.Kind.PARITY, State.RUNNING)
    with django_capture_on_commit_callbacks(execute=True):
        for one in (inside, outsiders):
            lifecycle.done(one.id, 1, {"class": "different"})
    told = json.loads(Delivery.objects.get(webhook=made).body)
    assert (told["event"], told["text"], told["page"]) == ("job.done", "different", f"/jobs/{inside.id}")


def test_a_hook_hears_only_what_it_asked_for(team, ann, receiver, django_capture_on_commit_callbacks):
    Webhook.objects.create(team=team, address=receiver.address, kinds=["mention"])
    Webhook.objects.create(owner=ann, address=receiver.address, kinds=["job.done"])
    inside = job(paste(team=team), state=State.RUNNING)
    with django_capture_on_commit_callbacks(execute=True):
        lifecycle.done(inside.id, 1, translation())
    assert not Delivery.objects.exists()


def test_only_admins_touch_the_hooks_of_a_team(client, team, receiver):
    made = Webhook.objects.create(team=team, address=receiver.address, kinds=["mention"])
    assert client.get(f"/notices/webhooks/?team={team.id}").status_code == 200
    client.force_login(User.objects.get(username="ben"))
    assert client.get(f"/notices/webhooks/?team={team.id}").status_code == 403
    assert client.get(f"/notices/webhooks/{made.id}").status_code == 403
    assert client.post(f"/notices/webhooks/{made.id}/delete").status_code == 403
    client.force_login(User.objects.create_user("cleo"))
    assert client.get(f"/notices/webhooks/?team={team.id}").status_code == 404
    assert client.post(f"/notices/webhooks/{made.id}/delete").status_code == 404
    assert Webhook.objects.exists()


def test_the_hooks_of_a_person_are_nobody_elses(client, hook):
    sent = deliver(hook)
    client.force_login(User.objects.create_user("cleo"))
    for path in ("", "/delete", "/try", f"/again/{sent.id}"):
        way = client.post if path else client.get
        assert way(f"/notices/webhooks/{hook.id}{path}").status_code == 404
    client.logout()
    assert client.get(f"/notices/webhooks/{hook.id}").status_code == 302


def test_a_deleted_hook_takes_its_messages_along(client, hook):
    deliver(hook)
    client.post(f"/notices/webhooks/{hook.id}/delete")
    assert not Delivery.objects.exists()
    assert Entry.objects.filter(action="webhook deleted").exists()
