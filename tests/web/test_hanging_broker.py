"""A Redis that is stopped takes every connection and answers nothing. Readers wait seconds, not minutes, and nothing is lost."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.web.test_unpacking import packed
from webapp import environment
from webapp.jobs import turns
from webapp.jobs.models import Attempt, Job, State
from webapp.operations import health
from webapp.operations.local import redis_server
from webapp.operations.local.processes import Service
from webapp.pastes.models import Paste
from workers import dispatch, presence
from workers.messages import TranslationRequest

pytestmark = pytest.mark.django_db(transaction=True)
TEXT = "import torch\nx = torch.ones(2)  # <kept>\n"
PATIENT = 2 * presence.PATIENCE + 1  # seconds: the cache and the queue may each keep a reader waiting once


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    path = redis_server.socket_path(tmp_path)
    running = redis_server.service(tmp_path, path, tmp_path)
    running.start()
    assert redis_server.wait(running, path), running.tail()
    monkeypatch.setenv("REDIS_URL", f"unix://{path}?db=0")
    yield running
    go_on(running)
    running.stop()


def stop(server: Service) -> None:
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)


def go_on(server: Service) -> None:
    assert server.process is not None
    server.process.send_signal(signal.SIGCONT)
    time.sleep(presence.SILENCE)


def timed(ask: Callable[[], Any]) -> Any:
    began = time.monotonic()
    answer = ask()
    assert time.monotonic() - began < PATIENT
    return answer


def test_pages_and_archives_are_503_in_seconds_and_their_jobs_begin_when_it_is_back(client: Client, server: Service):
    stop(server)
    page = timed(lambda: client.get(client.post("/t/", {"code": TEXT})["Location"]))
    assert page.status_code == 503
    assert "The job queue could not be reached" in page.content.decode()
    assert "# &lt;kept&gt;" in page.content.decode()
    files = {f"net/m{number}.py": TEXT.encode() for number in range(20)}
    page = timed(lambda: client.get(client.post("/t/", {"code": SimpleUploadedFile("net.zip", packed(files).read())})["Location"]))
    assert page.status_code == 503
    assert "The job queue could not be reached" in page.content.decode()
    assert Job.objects.filter(state=State.QUEUED).count() == 21

    go_on(server)
    turns.found_again()
    turns.release(dispatch.TRANSLATIONS)
    assert Attempt.objects.exclude(sent=None).count() == turns.AHEAD
    assert dispatch.queue_depth(dispatch.TRANSLATIONS) == turns.AHEAD
    assert client.get(f"/t/{Paste.objects.values_list('id', flat=True)[0]}").status_code == 200


def test_programs_are_refused_in_seconds_and_nothing_is_stored(client: Client, server: Service):
    stop(server)
    answer = timed(lambda: client.post("/api/v1/translations", {"source": TEXT}, content_type="application/json"))
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer["Retry-After"]
    assert not Paste.objects.exists()


def test_a_message_is_tried_once_also_on_a_connection_that_was_good(server: Service):
    request = TranslationRequest("job", 1, TEXT, "portable")
    dispatch.request_translation(request)
    stop(server)

    def send() -> None:
        with pytest.raises(redis.RedisError):
            dispatch.request_translation(request)

    timed(send)
    go_on(server)
    dispatch.request_translation(request)
    assert dispatch.queue_depth(dispatch.TRANSLATIONS) >= 2


def test_all_questions_of_a_page_wait_together(server: Service):
    stop(server)
    report = timed(health.report)
    assert report["broker"] == "the message broker does not answer"


def test_the_cache_waits_no_longer(server: Service, settings: Any):
    settings.CACHES = {"default": environment.cache(os.environ["REDIS_URL"])}
    stop(server)

    def count() -> None:
        with pytest.raises(redis.TimeoutError):
            caches["default"].add("mindport", 0)

    began = time.monotonic()
    count()
    assert time.monotonic() - began < presence.PATIENCE + 1
