from __future__ import annotations

import pytest

from tests.api.conftest import acting, send
from webapp.jobs.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(settings):
    settings.API_LIMITS = {"read": 3, "write": 2, "measure": 1}


def statuses(client, number, **more):
    return [client.get("/api/v1/version", **more).status_code for _ in range(number)]


def test_too_many_requests_say_when_to_come_back(program):
    assert statuses(program, 3) == [200, 200, 200]
    refused = program.get("/api/v1/version")
    assert (refused.status_code, refused.json()["code"]) == (429, "rate-limited")
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert refused["RateLimit-Remaining"] == "0"


def test_answers_say_how_much_is_left(program):
    first, second = (program.get("/api/v1/version") for _ in range(2))
    assert (first["RateLimit-Limit"], first["RateLimit-Remaining"], second["RateLimit-Remaining"]) == ("3", "2", "1")


def test_another_address_has_a_limit_of_its_own(program):
    statuses(program, 4)
    assert statuses(program, 1, REMOTE_ADDR="10.9.9.9") == [200]


def test_a_forged_header_does_not_make_another_address(program):
    statuses(program, 3)
    assert program.get("/api/v1/version", headers={"X-Forwarded-For": "10.7.7.7"}).status_code == 429


def test_a_token_counts_for_itself_wherever_it_is_used():
    ada, bob = acting("ada"), acting("bob")
    assert statuses(ada, 3, REMOTE_ADDR="10.8.0.1") == [200, 200, 200]
    assert statuses(ada, 1, REMOTE_ADDR="10.8.0.2") == [429]
    assert statuses(bob, 1, REMOTE_ADDR="10.8.0.1") == [200]


def test_reading_does_not_use_up_writing(program):
    statuses(program, 4)
    assert send(program, "/translations", {"source": "import torch\n"}).status_code == 201


def test_what_is_refused_starts_nothing(program):
    for _ in range(4):
        send(program, "/translations", {"source": "import torch\n"})
    assert Job.objects.count() == 2


def test_pages_are_not_limited(program):
    assert {program.get("/kb/").status_code for _ in range(6)} == {200}
