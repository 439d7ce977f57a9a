"""A worker that is killed is shown as dead within a minute, and its successor as its replacement."""

from __future__ import annotations

import time

import pytest
from django.test import Client

from tests.stack import Workers, wait_for
from webapp.operations import fleet

pytestmark = pytest.mark.slow


def states(name: str) -> list[str]:
    """Of the instances of a worker, the ones that sign first."""
    return [member.state for member in fleet.fleet().members if member.seen.worker.name.startswith(f"{name}@")]


def test_a_killed_worker_is_shown_as_dead_within_a_minute_and_as_replaced_afterwards(workers: Workers, client: Client):
    wait_for(lambda: "idle" in states("translation"), 30, "the worker to sign in")
    workers.process("translation").kill()
    killed = time.monotonic()
    wait_for(lambda: "idle" not in states("translation") and "dead" in states("translation"), 60, "the worker to be missed")
    assert time.monotonic() - killed < 60
    page = client.get("/workers/").content.decode()
    assert 'data-state="dead"' in page
    assert "Nobody serves the queue" in page
    workers.revive()
    wait_for(lambda: {"idle", "replaced"} <= set(states("translation")), 60, "another worker in its place")
    assert "dead" not in states("translation")
