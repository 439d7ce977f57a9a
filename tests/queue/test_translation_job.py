"""A paste through the real queue: web row, message, translation worker, message, recorder, web row."""

from __future__ import annotations

import re
from html import unescape

import pytest
import redis
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from kombu.exceptions import OperationalError

from tests.queue.rows import LINEAR, attempt_of, state_of
from tests.stack import Workers, wait_for
from webapp.jobs import sending, submission
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from workers.celery import app


def translated(source: str) -> Job:
    job = submission.translate(Paste.objects.create(source=source))
    wait_for(lambda: state_of(job) in {State.DONE, State.FAILED}, 30, "the translation")
    return job


def test_a_paste_comes_back_translated(workers: Workers):
    job = translated(LINEAR)
    found = attempt_of(job)
    assert found.state == State.DONE
    assert found.report
    assert "mindspore" in found.report["text"]
    assert found.worker.startswith("translation@")
    assert found.started
    assert found.finished
    assert found.queued <= found.started <= found.finished


def test_a_file_of_a_program_without_an_account_leads_to_its_translation(workers: Workers, client: Client):
    """As `curl -F code=@net.py` sends it."""
    source = b"from torch import nn\n\n\nclass Net(nn.Module):\n    def forward(self, x):\n        return x\n"
    sent = client.post("/t/", {"code": SimpleUploadedFile("net.py", source)})
    assert sent.status_code == 303

    def shown() -> str:
        answer = client.get(sent["Location"])
        assert answer.status_code == 200
        return unescape(re.sub(r"<[^>]+>", "", answer.content.decode()))

    wait_for(lambda: "class Net(nn.Cell):" in shown(), 30, "the translated class")


def test_an_unusable_paste_fails_with_line_and_reason_in_both_languages(workers: Workers):
    reason = attempt_of(translated("(\n")).reason
    assert reason["code"] == "syntax"
    assert reason["line"] == 1
    assert reason["en"]
    assert reason["zh"]


def test_a_message_that_cannot_be_sent_leaves_its_row_waiting_with_the_reason(db: None, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(app, "send_task", refuse)
    paste = Paste.objects.create(source=LINEAR)
    job = Job.objects.create(kind=Job.Kind.TRANSLATION, paste=paste)
    job.attempts.create(number=1)
    with pytest.raises(redis.ConnectionError):
        sending.send(job, 1)
    found = attempt_of(job)
    assert (found.state, found.sent, found.reason["code"]) == (State.QUEUED, None, "queue-away")
