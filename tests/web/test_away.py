"""A locked database, a full disk, no broker: 503, with the text that was sent, and /readyz says it beforehand."""

from __future__ import annotations

import errno
import html
import shutil

import pytest
import redis
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client
from kombu.exceptions import OperationalError as BrokerAway

from tests.web.test_unpacking import packed
from webapp.operations import health
from webapp.pastes.intake import MAX_BYTES
from webapp.pastes.models import Paste

pytestmark = pytest.mark.django_db
TEXT = "import torch\nx = torch.ones(2)  # <kept>\n"


@pytest.fixture
def calm() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    "problem",
    [
        OperationalError("database is locked"),
        OperationalError("database or disk is full"),
        redis.ConnectionError("refused"),
        BrokerAway("refused"),
        OSError(errno.ENOSPC, "No space left on device"),
    ],
    ids=["locked", "full", "cache", "broker", "disk"],
)
def test_what_was_sent_is_in_the_answer(calm: Client, monkeypatch: pytest.MonkeyPatch, problem: Exception):
    def fail(*_: object, **__: object) -> None:
        raise problem

    monkeypatch.setattr(Paste.objects, "create", fail)
    response = calm.post("/t/", {"code": TEXT})
    assert response.status_code == 503
    assert response["Retry-After"]
    assert "# &lt;kept&gt;" in response.content.decode()


def test_the_text_of_an_uploaded_file_is_in_the_answer_and_what_is_none_is_named(calm: Client, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object, **__: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(Paste.objects, "create", full)
    text = TEXT + "# 加一\n" * 220_000  # just below what a paste may have
    assert MAX_BYTES - 50_000 < len(text.encode()) < MAX_BYTES
    page = calm.post("/t/", {"code": SimpleUploadedFile("net.py", text.encode()), "name": "n"})
    assert page.status_code == 503
    assert html.escape(text) in page.content.decode()
    monkeypatch.setattr("webapp.home.views.receive", full)
    page = calm.post("/t/", {"code": SimpleUploadedFile("net.zip", packed({"m.py": b"x = 1\n"}).read())})
    assert page.status_code == 503
    assert "The file net.zip was not kept" in page.content.decode()


def test_a_mistake_of_ours_stays_a_500(calm: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Paste.objects, "create", lambda **_: 1 / 0)
    assert calm.post("/t/", {"code": TEXT}).status_code == 500


def test_programs_get_a_problem_that_they_can_read(calm: Client, monkeypatch: pytest.MonkeyPatch):
    def locked(*_: object, **__: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(Paste.objects, "create", locked)
    response = calm.post("/api/v1/translations", {"source": TEXT}, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (503, "unavailable")


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_the_page_keeps_the_text_and_says_so(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    page = client.get(client.post("/t/", {"code": TEXT})["Location"])
    assert page.status_code == 503
    assert "The job queue could not be reached" in page.content.decode()
    assert Paste.objects.get().source == TEXT


def test_readyz_says_that_the_disk_is_nearly_full(client: Client, monkeypatch: pytest.MonkeyPatch):
    assert health.disk() is None
    usage = shutil.disk_usage("/")._replace(free=100 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"]["disk"] == "the disk is nearly full: 100 MiB are free"
