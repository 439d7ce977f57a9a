"""The long run in short, and its judgement of what is flat and what grows."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from tests.soak.__main__ import judged
from tests.soak.sampling import KEPT, MIB, UNITS, redis_holds
from tests.soak.trend import trend
from tests.stack import ROOT, wait_for
from webapp.operations.local import redis_server


@pytest.fixture
def redis_db(tmp_path: Path) -> Iterator[redis.Redis]:
    """A server of its own, because a queue's name is the same in every database."""
    path = redis_server.socket_path(tmp_path)
    server = redis_server.service(tmp_path, path, tmp_path)
    server.start()
    try:
        assert redis_server.wait(server, path), server.tail()
        with redis.Redis(unix_socket_path=str(path)) as client:
            yield client
    finally:
        server.stop()


HOUR = [float(second) for second in range(0, 3600, 5)]


def noise(level: float, per_hour: float = 0.0) -> list[float]:
    chance = random.Random(7)
    return [level + per_hour * at / 3600 + chance.gauss(0, level / 20) for at in HOUR]


def test_noise_is_flat():
    found = trend(HOUR, noise(500))
    assert not found.growing
    assert abs(found.slope) < found.error


def test_a_leak_under_noise_is_found_with_its_slope():
    found = trend(HOUR, noise(500, per_hour=200))
    assert found.growing
    assert found.slope == pytest.approx(200, abs=found.error)


def test_what_fills_at_the_beginning_and_then_stays_is_flat():
    values = [min(at, 300.0) for at in HOUR]
    assert not trend(HOUR, values).growing


def test_what_comes_down_is_no_leak():
    assert not trend(HOUR, noise(500, per_hour=-200)).growing


def test_what_still_fills_in_the_first_half_is_flat():
    assert not trend(HOUR, [min(at, 1500.0) for at in HOUR]).growing


def test_messages_that_killed_workers_held_are_judged_only_when_some_came_back():
    assert "messages in hand" not in judged(14 * 60)
    assert {"temporary files", "Redis without messages", "Redis keys for ever"} <= {*judged(14 * 60)}
    assert {*UNITS} - {*KEPT} == {*judged(2 * 3600)}


def test_redis_is_counted_without_the_messages_in_it(redis_db):
    before = redis_holds(redis_db)
    redis_db.hset("unacked", "tag", "x" * (8 * MIB))
    redis_db.set("mindport:gone", 1, ex=60)
    redis_db.set("mindport:for-ever", 1)
    wait_for(lambda: redis_db.info("memory")["used_memory"] < 12 * MIB, 30, "the buffer that took the message to be freed")
    after = redis_holds(redis_db)
    assert after["messages in hand"] == before["messages in hand"] + 1
    assert after["Redis memory"] > before["Redis memory"] + 7
    assert after["Redis without messages"] < before["Redis without messages"] + 1
    assert after["Redis keys for ever"] == before["Redis keys for ever"] + 2


@pytest.mark.slow
def test_a_minute_of_everything(tmp_path: Path):
    """Whether something grows cannot be known after a minute; that all of it is measured can."""
    environment = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "DATABASE_URL", "MINDPORT_STATE")}
    environment |= {"MINUTES": "1", "EVERY": "2", "KILLS": "20", "REPORT": str(tmp_path / "report"), "TMPDIR": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.soak"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=280, check=False
    )
    told = (tmp_path / "report" / "soak-measured.md").read_text(encoding="utf-8")
    assert all(f"\n| {name} | " in told for name in UNITS), ran.stderr
    assert "Errors: 0" in told
    assert "Killed: nobody" not in told
    assert (tmp_path / "report" / "soak.svg").read_text(encoding="utf-8").count("<polyline") == len(UNITS)
