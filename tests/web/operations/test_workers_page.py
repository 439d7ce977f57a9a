"""The page of the workers: who is at work, who fell silent, what waits."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.queue.rows import queued_job
from webapp.jobs import lifecycle
from webapp.jobs.models import Attempt
from webapp.operations import fleet
from workers import dispatch, presence
from workers.presence import Worker

pytestmark = pytest.mark.django_db
QUEUE = "parity.mindspore-9.9.9.cpu"
NAME = "parity.test@here#1-aa"


@pytest.fixture
def worker() -> Iterator[Worker]:
    signed = Worker(NAME, [QUEUE], {"mindspore": "9.9.9"}, "cpu")
    presence.sign(signed)
    yield signed
    presence.leave(NAME)


def member(name: str = NAME) -> fleet.Member:
    return next(one for one in fleet.fleet().members if one.seen.worker.name == name)


def silent_for(seconds: float, name: str = NAME) -> None:
    """As if the worker had died that long ago: its signature gone, and the memory of it that much older."""
    presence.connect().delete(presence.PREFIX + name)
    presence.connect().expire(presence.SEEN + name, int(presence.MEMORY - seconds))


def test_a_worker_that_signs_is_idle_or_busy_with_its_jobs(worker: Worker):
    assert member().state == "idle"
    job = queued_job()
    lifecycle.started(job.id, 1, NAME, {})
    assert (member().state, member().running) == ("busy", 1)


def test_a_worker_that_fell_silent_is_dead_and_says_for_how_long(worker: Worker):
    silent_for(19)
    assert member().state == "idle"
    silent_for(45)
    assert member().state == "dead"
    assert 44 < member().seen.silent < 47


def test_a_dead_worker_whose_place_was_taken_is_not_reported_as_missing(worker: Worker):
    silent_for(45)
    presence.sign(Worker("parity.test@here#2-bb", [QUEUE]))
    try:
        assert member().state == "replaced"
        assert NAME not in {one.seen.worker.name for one in fleet.fleet().dead}
    finally:
        presence.leave("parity.test@here#2-bb")


def test_a_worker_that_took_its_leave_is_not_listed(worker: Worker):
    presence.leave(NAME)
    assert NAME not in {one.seen.worker.name for one in fleet.fleet().members}


def test_a_queue_tells_how_much_waits_and_for_how_long():
    for _ in range(2):
        queued_job(mindspore="9.9.9")
    Attempt.objects.update(queued=timezone.now() - timedelta(seconds=90))
    found = next(queue for queue in fleet.fleet().queues if queue.name == QUEUE)
    assert (found.jobs, found.messages, found.workers, found.unserved) == (2, 0, 0, True)
    assert found.oldest is not None
    assert 89 < found.oldest < 95


@pytest.mark.parametrize(
    ("kind", "options", "queue"),
    [
        ("translation", {}, "translation"),
        ("parity", {"compares": 1}, "translation"),
        ("parity", {}, dispatch.parity_queue()),
        ("parity", {"mindspore": "2.9.0"}, "parity.mindspore-2.9.0.cpu"),
    ],
)
def test_waiting_jobs_are_counted_where_their_message_goes(kind: str, options: dict[str, Any], queue: str):
    queued_job(kind, **options)
    assert fleet.waiting().keys() == {queue}


def test_a_queue_that_nobody_needs_now_is_not_reported_as_unserved(worker: Worker):
    presence.leave(NAME)
    assert QUEUE not in {queue.name for queue in fleet.fleet().unserved}


def test_the_page_shows_the_worker_and_the_part_that_is_asked_for_again(worker: Worker, client: Client):
    page = client.get("/workers/").content.decode()
    assert NAME in page
    assert "mindspore 9.9.9" in page
    part = client.get("/workers/", headers={"HX-Request": "true"}).content.decode()
    assert NAME in part
    assert "<html" not in part
    assert 'hx-trigger="every 5s"' in part


def test_the_page_says_so_when_the_broker_is_away(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    response = client.get("/workers/")
    assert response.status_code == 200
    assert "does not answer" in response.content.decode()


def test_messages_that_only_a_dead_worker_took_are_seen(worker: Worker):
    silent_for(45)
    presence.connect().lpush(QUEUE, "a message")
    try:
        found = next(queue for queue in fleet.fleet().queues if queue.name == QUEUE)
    finally:
        presence.connect().delete(QUEUE)
    assert (found.messages, found.workers, found.unserved) == (1, 0, True)


def test_a_sandbox_that_was_not_measured_yet_is_said_not_left_blank(worker: Worker, client: Client):
    assert "sandbox not measured yet" in row_of(NAME, client)
    presence.sign_sandbox(NAME, {"files": True, "complete": True})
    assert "sandbox complete" in row_of(NAME, client)


def row_of(name: str, client: Client) -> str:
    """Of one worker: others that run beside this test are on the page as well."""
    page = client.get("/workers/").content.decode()
    return next(row for row in page.split("<tr ") if name in row).split("</tr>")[0]
