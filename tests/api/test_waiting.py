from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.web.made import job, paste
from webapp.api.waiting import AT_ONCE
from webapp.jobs.models import State

pytestmark = pytest.mark.django_db(transaction=True)


def test_more_requests_than_may_wait_are_answered_at_once(program):
    """So pages still find a thread when many programs wait."""
    made = job(paste(), state=State.RUNNING)  # on no worker, so that it stays as it is

    together = Barrier(2 * AT_ONCE)

    def asked(_: int) -> float:
        try:
            assert program.get(f"/api/v1/jobs/{made.id}").status_code == 200  # the connection of this thread is open now
            together.wait(30)
            began = time.monotonic()
            assert program.get(f"/api/v1/translations/{made.id}?wait=3").json()["state"] == "running"
            return time.monotonic() - began
        finally:
            connection.close()

    with ThreadPoolExecutor(2 * AT_ONCE) as pool:
        seconds = sorted(pool.map(asked, range(2 * AT_ONCE)))
    assert sum(spent >= 3 for spent in seconds) == AT_ONCE
    assert seconds[AT_ONCE - 1] < 3


def test_a_job_that_is_over_needs_no_wait(program):
    made = job(paste(), report={"text": ""})
    began = time.monotonic()
    program.get(f"/api/v1/translations/{made.id}?wait=5")
    assert time.monotonic() - began < 5
