"""Making webhooks, trying them, and whose they are."""

from __future__ import annotations

import ipaddress
import json

import pytest
from django.contrib.auth.models import User

from tests.web.made import job, paste, translation
from tests.web.notices.sending import deliver
from webapp.jobs import lifecycle
from webapp.jobs.models import Job, State
from webapp.notices import postman
from webapp.notices.models import Delivery, Webhook
from webapp.teams.models import Entry

pytestmark = pytest.mark.django_db


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
