"""What tests stand on, prepared before Django reads its settings: a state folder of this run's own and a real Redis.

A pytest plugin (see pyproject.toml) and not a conftest, because pytest-django loads the settings before any conftest.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from webapp.operations.local import redis_server
from webapp.operations.local.processes import Service

STATE = Path(tempfile.mkdtemp(prefix="mindport-tests-"))
SOCKET = STATE / "redis.sock"
started: list[Service] = []

os.environ["MINDPORT_STATE"] = str(STATE)
os.environ["WEBHOOK_NETWORKS"] = "127.0.0.0/8"  # the receivers of tests are on this machine
os.environ.setdefault("REDIS_URL", f"unix://{SOCKET}?db=0")


def pytest_configure(config: pytest.Config) -> None:
    if str(SOCKET) not in os.environ["REDIS_URL"]:
        return
    server = redis_server.service(STATE, SOCKET, STATE)
    server.start()
    started.append(server)
    if not redis_server.wait(server, SOCKET):
        pytest.exit(f"the embedded Redis server did not start:\n{server.tail()}", returncode=3)


def pytest_unconfigure(config: pytest.Config) -> None:
    for server in started:
        server.stop()
    shutil.rmtree(STATE, ignore_errors=True)
