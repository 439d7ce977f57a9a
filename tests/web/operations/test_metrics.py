"""/metrics: what Prometheus reads, and who may."""

from __future__ import annotations

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from tests.queue.rows import queued_job
from webapp.jobs import lifecycle
from webapp.jobs.models import Attempt
from workers import presence, tallies
from workers.presence import Worker

pytestmark = pytest.mark.django_db
committed = pytest.mark.django_db(transaction=True)  # an end counts once it is committed
Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture(autouse=True)
def fresh_tallies() -> None:
    broker = presence.connect()
    for key in broker.scan_iter(tallies.PREFIX + "*"):
        broker.delete(key)
    broker.delete("translation")  # what tests before this one sent and no worker took


def samples(client: Client) -> Samples:
    text = client.get("/metrics").content.decode()
    families = text_string_to_metric_families(text)
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for family in families for one in family.samples}


def value(found: Samples, name: str, **labels: str) -> float | None:
    return found.get((name, tuple(sorted(labels.items()))))


def test_jobs_and_queues_are_counted(client: Client):
    queued_job()
    found = samples(client)
    assert value(found, "mindport_jobs", kind="parity", state="queued") == 1
    assert value(found, "mindport_queue_jobs", queue="parity.mindspore-2.10.0.cpu") == 1
    assert value(found, "mindport_queue_messages", queue="translation") == 0


@committed
def test_attempts_are_counted_by_how_they_ended_and_how_long_they_took(client: Client):
    done, failed = queued_job(), queued_job()
    lifecycle.started(done.id, 1, "w#1", {})
    lifecycle.done(done.id, 1, {"class": "rounding"})
    lifecycle.failed(failed.id, 1, {"code": "time-limit", "en": "", "zh": ""})
    found = samples(client)
    assert value(found, "mindport_attempts_total", kind="parity", state="done", reason="") == 1
    assert value(found, "mindport_attempts_total", kind="parity", state="failed", reason="time-limit") == 1
    assert value(found, "mindport_attempt_ran_seconds_count", kind="parity") == 1
    assert value(found, "mindport_attempt_waited_seconds_bucket", kind="parity", le="+Inf") == 1


@committed
def test_an_attempt_that_ends_twice_is_counted_once(client: Client):
    job = queued_job()
    lifecycle.done(job.id, 1, {"class": "rounding"})
    lifecycle.done(job.id, 1, {"class": "rounding"})
    assert value(samples(client), "mindport_attempts_total", kind="parity", state="done", reason="") == 1


@committed
def test_the_counters_stay_when_jobs_are_deleted(client: Client):
    job = queued_job()
    lifecycle.done(job.id, 1, {"class": "rounding"})
    Attempt.objects.all().delete()
    assert value(samples(client), "mindport_attempts_total", kind="parity", state="done", reason="") == 1


def test_workers_are_up_by_device_and_version(client: Client):
    presence.sign(Worker("parity@test#1", ["parity.x"], {"mindspore": "2.10.0"}, "cpu"))
    try:
        found = samples(client)
    finally:
        presence.leave("parity@test#1")
    assert value(found, "mindport_worker_up", worker="parity@test#1", device="cpu", mindspore="2.10.0") == 1


def test_requests_are_timed_by_view(client: Client):
    labels = {"method": "GET", "view": "operations:version", "status": "2xx"}
    before = value(samples(client), "mindport_request_seconds_count", **labels) or 0
    client.get("/version")
    assert value(samples(client), "mindport_request_seconds_count", **labels) == before + 1


def test_a_path_that_does_not_exist_makes_no_series_of_its_own(client: Client):
    client.get("/nowhere-12345")
    assert "nowhere" not in client.get("/metrics").content.decode()


def test_without_a_broker_the_database_is_still_told(client: Client, monkeypatch: pytest.MonkeyPatch):
    queued_job()
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    found = samples(client)
    assert value(found, "mindport_broker_up") == 0
    assert value(found, "mindport_jobs", kind="parity", state="queued") == 1


@pytest.mark.parametrize(
    ("token", "request_as", "status"),
    [
        ("", {"REMOTE_ADDR": "127.0.0.1"}, 200),
        ("", {"REMOTE_ADDR": "::1"}, 200),
        ("", {"REMOTE_ADDR": "10.0.0.7"}, 403),
        ("", {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "10.0.0.7"}, 403),
        ("", {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_PROTO": "https"}, 403),
        ("s3cret", {"REMOTE_ADDR": "10.0.0.7", "HTTP_AUTHORIZATION": "Bearer s3cret"}, 200),
        ("s3cret", {"REMOTE_ADDR": "127.0.0.1"}, 403),
        ("s3cret", {"REMOTE_ADDR": "127.0.0.1", "HTTP_AUTHORIZATION": "Bearer other"}, 403),
        ("s3cret", {"REMOTE_ADDR": "127.0.0.1", "HTTP_AUTHORIZATION": "Bearer "}, 403),
    ],
)
def test_numbers_are_for_this_machine_or_for_who_shows_the_token(client: Client, settings, token, request_as, status):
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", **request_as).status_code == status
