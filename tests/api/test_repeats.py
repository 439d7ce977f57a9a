"""Idempotency-Key: the same request twice is one job."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from tests.api.conftest import acting, send
from webapp.api.models import Answer
from webapp.jobs.models import Job

pytestmark = pytest.mark.django_db
PROGRAM = {"source": "import torch\n"}


def test_the_same_key_twice_is_one_job(program):
    first, second = (send(program, "/translations", PROGRAM, **{"Idempotency-Key": "a-1"}) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert (first.content, first["Location"]) == (second.content, second["Location"])
    assert (first.get("Idempotency-Replayed"), second["Idempotency-Replayed"]) == (None, "true")
    assert Job.objects.count() == 1


def test_without_a_key_the_same_twice_is_two_jobs(program):
    assert len({send(program, "/translations", PROGRAM).json()["id"] for _ in range(2)}) == 2


def test_other_keys_are_other_jobs(program):
    assert len({send(program, "/translations", PROGRAM, **{"Idempotency-Key": key}).json()["id"] for key in "ab"}) == 2


@pytest.mark.parametrize(
    ("path", "data"), [("/translations", {"source": "x = 2\n"}), ("/translations?wait=0.1", PROGRAM), ("/errors", {"text": "x"})]
)
def test_the_same_key_with_another_request_is_refused(program, path, data):
    send(program, "/translations", PROGRAM, **{"Idempotency-Key": "a-1"})
    refused = send(program, path, data, **{"Idempotency-Key": "a-1"})
    assert (refused.status_code, refused.json()["code"]) == (422, "key-reused")
    assert Job.objects.count() == 1


def test_somebody_else_may_have_the_same_key(program):
    mine = send(program, "/translations", PROGRAM, **{"Idempotency-Key": "a-1"})
    theirs = send(acting("ada"), "/translations", PROGRAM, **{"Idempotency-Key": "a-1"})
    assert mine.json()["id"] != theirs.json()["id"]


def test_a_refused_request_may_be_sent_again_with_its_key(program):
    assert send(program, "/translations", {"source": "\0"}, **{"Idempotency-Key": "a-1"}).status_code == 422
    assert send(program, "/translations", PROGRAM, **{"Idempotency-Key": "a-1"}).status_code == 201


def test_after_a_day_a_key_is_new(program):
    first = send(program, "/translations", PROGRAM, **{"Idempotency-Key": "a-1"})
    Answer.objects.update(created=timezone.now() - timedelta(hours=25))
    assert send(program, "/translations", PROGRAM, **{"Idempotency-Key": "a-1"}).json()["id"] != first.json()["id"]


def test_while_the_first_is_answered_the_second_waits(program):
    send(program, "/translations", PROGRAM, **{"Idempotency-Key": "a-1"})
    Answer.objects.update(status=0)
    waiting = send(program, "/translations", PROGRAM, **{"Idempotency-Key": "a-1"})
    assert (waiting.status_code, waiting["Retry-After"]) == (409, "1")


@pytest.mark.parametrize("key", ["", "x" * 300, "a b"])
def test_a_key_of_another_form(program, key):
    response = send(program, "/translations", PROGRAM, **{"Idempotency-Key": key})
    assert response.status_code == (400 if key else 201)


@pytest.mark.django_db(transaction=True)
def test_many_at_once_are_one_job(program):
    def once(_):
        try:
            return send(program, "/translations", PROGRAM, **{"Idempotency-Key": "a-1"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        found = set(pool.map(once, range(12)))
    assert 201 in found
    assert found <= {201, 409}
    assert Job.objects.count() == 1
